/* The turns that have begun, of the game and of the line that is searched, so that no turn makes a
 * position for the third time. */
#ifndef ENGINES_ARIMAA_REPETITION_H
#define ENGINES_ARIMAA_REPETITION_H

#include "games/arimaa/arimaa.h"

enum { REPETITION_TURNS = 1 << 12, REPETITION_LOW = 1 << 12 };

struct repetition {
    uint64_t key[REPETITION_TURNS]; /* of the turns' starts: the game's, then the line's */
    int n, root;                    /* turns begun, and those of the game */
    uint8_t low[REPETITION_LOW];    /* how many share their low bits: below 2 none is there twice */
};

/* Takes the game's turns, as many of the last as there is room for; the last key is the root's. */
void repetition_begin(struct repetition *, struct agon_past);
/* A turn of the line begins, and is left again. */
void repetition_push(struct repetition *, uint64_t key);
void repetition_pop(struct repetition *);
/* Whether two turns have begun with this key. */
bool repetition_twice(const struct repetition *, uint64_t key);
/* The game's turns. */
struct agon_past repetition_game(const struct repetition *);

#endif
