/* Conditional turns: in a game by days, a player's prepared replies to expected turns.
 *
 * They are lines of turns from a position with another player to move. Lines may share their
 * beginning; each turn has one answer. A turn is identified by the position it leads to, so the
 * steps of an Arimaa turn may come in any order. */
#ifndef SERVER_GAME_CONDITIONAL_H
#define SERVER_GAME_CONDITIONAL_H

#include <jansson.h>

#include <agon/game.h>

/* CONDITIONAL_ALL: turns of all lines together; each is checked on the loop. */
enum { CONDITIONAL_LINES = 16, CONDITIONAL_TURNS = 24, CONDITIONAL_ALL = 96 };

struct conditional_line {
    int turns;
    char *text[CONDITIONAL_TURNS];
    uint64_t key[CONDITIONAL_TURNS]; /* of the position after each */
};
struct conditional {
    int at;    /* turns of the game played before the lines begin */
    int tried; /* the turn after which an answer was last sent, -1 */
    int lines;
    struct conditional_line line[CONDITIONAL_LINES];
};
/* The place of an error. */
struct conditional_place {
    int line, turn;
};

/* Reads a list of lists of turns that follow `from`; `seats` (bit per seat) are the player's. *out
 * is the caller's to free, NULL for no lines. 0, AGON_ILLEGAL or AGON_BAD_TEXT with *error and
 * *place, or AGON_NO_MEMORY. */
int conditional_read(struct conditional **out, const struct agon_line *from, unsigned seats,
                     const json_t *lines, struct conditional_place *place, struct agon_error *);
void conditional_free(struct conditional *); /* NULL is allowed */
/* Drops the lines that do not begin with the turns played since; whether any is left. */
bool conditional_follow(struct conditional *, const struct agon_line *played);
json_t *conditional_json(const struct conditional *); /* [[turn]]; NULL: of no lines */
/* The stored form, and back; NULL: it is invalid. */
json_t *conditional_write(const struct conditional *);
struct conditional *conditional_load(const json_t *);

#endif
