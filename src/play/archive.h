/* The public Arimaa game archive: its lines become records. */
#ifndef PLAY_ARCHIVE_H
#define PLAY_ARCHIVE_H

#include "record.h"

enum { ARCHIVE_COLUMNS_MAX = 48, ARCHIVE_NAME = 24 };

/* Where the columns of a tab-separated file are; -1: not there. Those that mean nothing here have a
 * name of their own, the header under which records keep them. */
struct archive_columns {
    int id, control, gold, silver, gold_rating, silver_rating, event, result, termination, moves;
    int started, log; /* the start in seconds since 1970; what happened, turns' times among it */
    int count;
    char name[ARCHIVE_COLUMNS_MAX][ARCHIVE_NAME]; /* "": it has a place above */
};
/* Reads the line that names the columns; "movelist" must be among them. *text moves behind it. */
int archive_columns_read(struct archive_columns *, const char **text, struct agon_error *);
/* Reads one line, a game, as record_read() does: 1, 0 at the end, or a negative status with *text
 * at the next line. Turns are parted by a backslash and an n; turn numbers may be of w/b or g/s;
 * the last may have no turn. "takeback" undoes the turn before it, "resigned" ends the list. */
int archive_read(struct record *, const struct archive_columns *, const char **text, int *line,
                 struct agon_error *);
/* Whether a text begins as a bare move list does: "1w " or "1g ". */
bool archive_moves_is(const char *text);
/* Reads a bare move list ("1w Ra1 ...", a line a turn) up to NUL into an empty record. 0 or a
 * negative status. */
int archive_moves_read(struct record *, const char *text, struct agon_error *);

/* How moves are written: with g and s or the older w and b behind turn numbers, with or without
 * the captures ("rc3x") that follow from the steps. */
struct archive_style {
    bool old_sides, captures;
};
/* The line of column names that archive_write() fills; as snprintf. */
int archive_columns_write(char *text, size_t size);
/* One game as a line below those names, w and b whatever the style; as snprintf. AGON_UNSUPPORTED
 * for a record that such a line cannot hold: of another game, or begun from a position. */
int archive_write(const struct record *, struct archive_style, char *text, size_t size,
                  struct agon_error *);
/* The turns alone, a line each ("1g Ra1 ..."), as archive_moves_read() takes them; as snprintf. */
int archive_moves_write(const struct record *, struct archive_style, char *text, size_t size,
                        struct agon_error *);

#endif
