/* Fast listing of every distinct turn from an Arimaa position: one step list per reachable
 * board. */
#ifndef ARIMAA_TURNS_H
#define ARIMAA_TURNS_H

#include "core/keys.h"
#include "games/arimaa/arimaa.h"

/* One turn, without the pass that ends a short one, and the hash of the resulting board. */
struct arimaa_way {
    arimaa_step step[ARIMAA_STEPS];
    uint64_t hash; /* of the board after it */
    uint8_t n;
};

/* A reusable list: its memory is reused by later calls and grows as needed. */
struct arimaa_turns {
    struct arimaa_way *way;
    int n, room;
    struct keys ends, middles;
};

bool arimaa_turns_init(struct arimaa_turns *); /* false: out of memory, nothing to release */
void arimaa_turns_release(struct arimaa_turns *);
/* Lists the distinct turns (or completions of the open turn) from p, which is past the set-up, in a
 * fixed order, without boards equal to the turn's start and forbidden repetitions. Their number is
 * in `n`; 0 if there is none. False: out of memory. Does not check whether the position is already
 * decided. */
bool arimaa_turns_list(struct arimaa_turns *, const struct arimaa_game *, const struct arimaa_pos *,
                       struct agon_past);

#endif
