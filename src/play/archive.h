/* Converts lines of the public Arimaa game archive to records. */
#ifndef PLAY_ARCHIVE_H
#define PLAY_ARCHIVE_H

#include "record.h"

enum { ARCHIVE_COLUMNS_MAX = 48, ARCHIVE_NAME = 24 };

/* The columns of a tab-separated file; -1: missing. Columns without a meaning here are named;
 * records store them under that header. */
struct archive_columns {
    int id, control, gold, silver, gold_rating, silver_rating, event, result, termination, moves;
    int started, log; /* the start in seconds since 1970; the log, which has turns' times */
    int count;
    char name[ARCHIVE_COLUMNS_MAX][ARCHIVE_NAME]; /* "": it is one of those above */
};
/* Reads the line of column names, which must include "movelist". Advances *text past it. */
int archive_columns_read(struct archive_columns *, const char **text, struct agon_error *);
/* Reads one line, a game, as record_read() does: 1, 0 at the end, or a negative status with *text
 * at the next line. Turns are separated by a backslash and an n; turn numbers have w/b or g/s; the
 * last may have no turn. "takeback" undoes the previous turn, "resigned" ends the list. */
int archive_read(struct record *, const struct archive_columns *, const char **text, int *line,
                 struct agon_error *);
/* Whether a text begins as a bare move list does: "1w " or "1g ". */
bool archive_moves_is(const char *text);
/* Reads a bare move list ("1w Ra1 ...", one turn per line) up to NUL into an empty record. A last
 * "resigned" is its result. 0 or a negative status. */
int archive_moves_read(struct record *, const char *text, struct agon_error *);

/* The style of moves: g and s or the older w and b in turn numbers, with or without the captures
 * ("rc3x") that follow from the steps. */
struct archive_style {
    bool old_sides, captures;
};
/* The line of column names for archive_write(); as snprintf. */
int archive_columns_write(char *text, size_t size);
/* One game as a line below those names, always with w and b; as snprintf. AGON_UNSUPPORTED for a
 * record that cannot be such a line: of another game, or starting from a position. */
int archive_write(const struct record *, struct archive_style, char *text, size_t size,
                  struct agon_error *);
/* Only the turns, one per line ("1g Ra1 ..."), as archive_moves_read() reads them; as snprintf. */
int archive_moves_write(const struct record *, struct archive_style, char *text, size_t size,
                        struct agon_error *);

#endif
