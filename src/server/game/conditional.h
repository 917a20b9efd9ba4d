/* Conditional turns: what a player of a game by days answers to turns that are expected.
 *
 * They are lines of turns from a moment at which somebody else is to move. Lines may begin alike;
 * one turn has one answer. A turn is known by the position it leads to, so that the steps of an
 * Arimaa turn may come in another order. */
#ifndef SERVER_GAME_CONDITIONAL_H
#define SERVER_GAME_CONDITIONAL_H

#include <jansson.h>

#include <agon/game.h>

/* CONDITIONAL_ALL: turns of all lines together; each is judged on the loop. */
enum { CONDITIONAL_LINES = 16, CONDITIONAL_TURNS = 24, CONDITIONAL_ALL = 96 };

struct conditional_line {
    int turns;
    char *text[CONDITIONAL_TURNS];
    uint64_t key[CONDITIONAL_TURNS]; /* of the position after each */
};
struct conditional {
    int at;    /* how many turns of the game had been played where the lines begin */
    int tried; /* where an answer was last sent from here, -1 */
    int lines;
    struct conditional_line line[CONDITIONAL_LINES];
};
/* Where a line is wrong. */
struct conditional_place {
    int line, turn;
};

/* Reads a list of lists of turns that follow `from`, `seats` (bit per seat) being the player's;
 * *out is theirs to free, NULL for no lines. 0, AGON_ILLEGAL or AGON_BAD_TEXT with *error and
 * *place, or AGON_NO_MEMORY. */
int conditional_read(struct conditional **out, const struct agon_line *from, unsigned seats,
                     const json_t *lines, struct conditional_place *place, struct agon_error *);
void conditional_free(struct conditional *); /* NULL is allowed */
/* Keeps the lines that begin with what was played since; whether any is left. */
bool conditional_follow(struct conditional *, const struct agon_line *played);
json_t *conditional_json(const struct conditional *); /* [[turn]]; NULL: of no lines */
/* As the store has it, and back; NULL: it makes no sense. */
json_t *conditional_write(const struct conditional *);
struct conditional *conditional_load(const json_t *);

#endif
