/* The turns begun in the game and in the searched line, so that no turn creates a position for the
 * third time. */
#ifndef ENGINES_ARIMAA_REPETITION_H
#define ENGINES_ARIMAA_REPETITION_H

#include "games/arimaa/arimaa.h"

enum { REPETITION_TURNS = 1 << 12, REPETITION_LOW = 1 << 12 };

struct repetition {
    uint64_t key[REPETITION_TURNS]; /* of the turns' starts: the game's, then the line's */
    int n, root;                    /* turns begun, and those of the game */
    uint8_t low[REPETITION_LOW];    /* number of keys with these low bits: below 2 none occurs
                                     * twice */
};

/* Takes the game's latest turns, as many as fit; the last key is the root's. */
void repetition_begin(struct repetition *, struct agon_past);
/* Enters and leaves a turn of the line. */
void repetition_push(struct repetition *, uint64_t key);
void repetition_pop(struct repetition *);
/* Whether two turns have begun with this key. */
bool repetition_twice(const struct repetition *, uint64_t key);
/* The game's turns. */
struct agon_past repetition_game(const struct repetition *);

#endif
