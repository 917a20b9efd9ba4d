/* Records: games as text that people can read and every version can replay.
 *
 * docs/format-record.md describes the format. A record in memory is text too: named header values
 * and turns in notation. So it can be read, converted and written without opening its game;
 * record_replay() and record_check() open the game and judge. Text must have passed text_clean() on
 * input; all strings belong to the record. */
#ifndef PLAY_RECORD_H
#define PLAY_RECORD_H

#include <agon/game.h>

#include "match.h"

enum {
    RECORD_HEADERS_MAX = 64,         /* header lines of a record */
    RECORD_TURNS_MAX = 1 << 20,      /* turn and tick lines of a record */
    RECORD_DEFINITION_MAX = 1 << 20, /* bytes of a definition */
    RECORD_COMMENT_MAX = 1 << 16     /* bytes of a comment */
};

/* Header names with a meaning; others are stored unchanged. player and rating are numbered from 1:
 * "player 2". */
#define RECORD_GAME "game"
#define RECORD_VARIANT "variant"
#define RECORD_OPTIONS "options"
#define RECORD_POSITION "position" /* the start, if it is not the variant's */
#define RECORD_ID "id"
#define RECORD_EVENT "event"
#define RECORD_DATE "date" /* 2026-02-14 */
#define RECORD_TIME "time" /* the time control */

struct record_header {
    char *name, *value;
};
struct record_turn {
    char *text; /* the game's notation; NULL: only time passed, tick_ms of it */
    int64_t tick_ms;
    int seat;                 /* -1: unknown */
    int64_t used_ms, left_ms; /* -1: unknown */
    char *comment;            /* follows the turn; or NULL */
    int line;                 /* where it was read, or 0 */
};
struct record {
    struct record_header *header;
    int headers;
    char *definition; /* contents of a variant file, or NULL */
    char *comment;    /* before the first turn, or NULL */
    struct record_turn *turn;
    int turns, turn_room;
    /* The result. seats 0: none, the game is in progress. */
    int seats;
    int16_t points[AGON_SEATS];
    char *why; /* or NULL */
};

char *record_copy(const char *, size_t n); /* s[0..n) on the heap, or NULL */
void record_init(struct record *);         /* empty */
void record_release(struct record *);
const char *record_get(const struct record *, const char *name); /* NULL: missing */
const char *record_get_seat(const struct record *, const char *name,
                            int seat); /* ("player", 0): "player 1" */
/* Adds or replaces; NULL removes. AGON_BAD_TEXT for a name or value that a header cannot have. */
int record_set(struct record *, const char *name, const char *value, struct agon_error *);
int record_set_seat(struct record *, const char *name, int seat, const char *value,
                    struct agon_error *);
/* Appends a turn, copying its strings (`line` is copied unchanged). */
int record_add(struct record *, const struct record_turn *, struct agon_error *);
void record_drop(struct record *); /* the last turn, if any */
/* Sets the result; seats 0: none. `why` may be NULL. */
int record_set_result(struct record *, const int16_t *points, int seats, const char *why,
                      struct agon_error *);
/* Sets game, variant, options, definition and position. */
int record_set_game(struct record *, const agon_game *, struct agon_error *);
/* The same from another record, without opening a game. */
int record_copy_game(struct record *, const struct record *from, struct agon_error *);
/* Replaces game, time, turns and result by the match's; other headers stay. */
int record_take_match(struct record *, const struct match *, struct agon_error *);
/* The same of a match whose game the record has. */
int record_take_play(struct record *, const struct match *, struct agon_error *);

/* Reads the next record from *text (NUL-terminated), and advances *text past it; *line (1-based at
 * the start) counts lines. 1: read, 0: no more; else a negative status with the line in the
 * message, and *text at the next record. `record` is initialised here; release it after 1. */
int record_read(struct record *, const char **text, int *line, struct agon_error *);
/* As snprintf. */
int record_write(const struct record *, char *text, size_t size);
char *record_text(const struct record *); /* the same, for free(); NULL: no memory */

/* Opens the record's game; or NULL with *error. Close it with agon_close(). */
agon_game *record_open(const struct record *, struct agon_error *);
/* Plays the record's turns on a line at the start of that game. 0, or a negative status with the
 * line at the position before record->turn[*failed] (`failed` may be NULL). */
int record_replay(const struct record *, struct agon_line *, int *failed, struct agon_error *);

struct record_problem {
    int ply; /* 1-based turn of the record (ticks count), 0: the record as a whole */
    char what[200];
};
enum { RECORD_PROBLEMS = 8 };
struct record_report {
    bool replayed;  /* every turn is legal */
    bool judged;    /* and the board ended the game */
    bool disagrees; /* with the record's winner or reason */
    int problems;
    struct record_problem problem[RECORD_PROBLEMS]; /* the first problems */
};
/* Opens, replays and judges: if the board decides, winner and reason must be the record's; if not,
 * the record's reason must be one not found on the board (time, resigned, ...). AGON_NO_MEMORY or
 * 0. */
int record_check(const struct record *, struct record_report *);
/* Gives a record without a result the board's, if its turns end the game there. 0, or a negative
 * status. */
int record_settle(struct record *, struct agon_error *);

#endif
