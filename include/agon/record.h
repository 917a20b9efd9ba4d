/* Records: games as text that people can read (docs/format-record.md).
 *
 * A record in memory is text too: named headers, and turns in notation. It can be read, changed and
 * written without its game; agon_record_open() and agon_record_replay() apply the rules. Texts that
 * functions return belong to the record, and live until it changes. A record is used by one thread
 * at a time. */
#ifndef AGON_RECORD_H
#define AGON_RECORD_H

#include <agon/game.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct agon_record agon_record;

struct agon_record_turn {
    const char *text;    /* in the game's notation; NULL: only time passed, in a game with time */
    const char *comment; /* after the turn; NULL: none */
    int64_t passed_ms;   /* if text is NULL */
    int64_t used_ms, left_ms; /* of the seat's clock, -1: unknown */
    int seat;                 /* from 0; -1: unknown */
};

/* An empty record; NULL: no memory. agon_record_free() it. */
AGON_API agon_record *agon_record_new(void);
AGON_API void agon_record_free(agon_record *); /* NULL is allowed */

/* Reads the next record from *text (NUL-terminated) and advances *text past it; *line, 1 at the
 * start, counts lines. 1: *record is a new one; 0: there are no more; AGON_BAD_TEXT, with the line
 * in the message, and *text at the next record; AGON_NO_MEMORY. *record is NULL unless 1. */
AGON_API int agon_record_read(agon_record **record, const char **text, int *line,
                              struct agon_error *);
/* As snprintf. */
AGON_API int agon_record_write(const agon_record *, char *text, size_t size);

/* The value of a header such as "game", "player 1", "rating 2", "date", "time"; NULL: missing. */
AGON_API const char *agon_record_get(const agon_record *, const char *name);
/* Adds or replaces a header; value NULL: removes it. 0, AGON_NO_MEMORY, or AGON_BAD_TEXT for a name
 * or value that a header cannot have. */
AGON_API int agon_record_set(agon_record *, const char *name, const char *value,
                             struct agon_error *);
/* The name and value of the i-th header; false: there are fewer. */
AGON_API bool agon_record_header(const agon_record *, int i, const char **name, const char **value);
/* Sets game, variant, options, definition and position. 0 or AGON_NO_MEMORY. */
AGON_API int agon_record_set_game(agon_record *, const agon_game *, struct agon_error *);

AGON_API int agon_record_turns(const agon_record *); /* their number */
/* Fills in turn i, from 0; false: there are fewer. */
AGON_API bool agon_record_turn(const agon_record *, int i, struct agon_record_turn *);
/* Appends a turn; its texts are copied. 0, AGON_NO_MEMORY or AGON_BAD_TEXT. */
AGON_API int agon_record_add(agon_record *, const struct agon_record_turn *, struct agon_error *);

/* The result: fills points (0..AGON_POINTS) of every seat and *why ("goal", NULL: not given; either
 * pointer may be NULL). Returns the number of seats, 0: the game is in progress. */
AGON_API int agon_record_result(const agon_record *, int16_t points[AGON_SEATS], const char **why);
/* Sets it; seats 0..AGON_SEATS, why may be NULL. 0, AGON_NO_MEMORY or AGON_BAD_TEXT. */
AGON_API int agon_record_set_result(agon_record *, const int16_t *points, int seats,
                                    const char *why, struct agon_error *);

/* Opens the record's game; NULL with *error. agon_close() it. */
AGON_API agon_game *agon_record_open(const agon_record *, struct agon_error *);
/* Plays the record's turns on a line at the start of that game. 0, or a negative status with the
 * line before turn *failed (may be NULL). */
AGON_API int agon_record_replay(const agon_record *, struct agon_line *, int *failed,
                                struct agon_error *);

#ifdef __cplusplus
}
#endif

#endif
