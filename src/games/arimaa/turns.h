/* Every distinct turn from an Arimaa position, fast: one step list for each board that a turn can
 * reach. */
#ifndef ARIMAA_TURNS_H
#define ARIMAA_TURNS_H

#include "core/keys.h"
#include "games/arimaa/arimaa.h"

/* One turn, without the pass that ends a short one, and the board it leads to. */
struct arimaa_way {
    arimaa_step step[ARIMAA_STEPS];
    uint64_t hash; /* of the board after it */
    uint8_t n;
};

/* A list that is filled again and again: its memory is kept between calls and grows as needed. */
struct arimaa_turns {
    struct arimaa_way *way;
    int n, room;
    struct keys ends, middles;
};

bool arimaa_turns_init(struct arimaa_turns *); /* false: out of memory, nothing to release */
void arimaa_turns_release(struct arimaa_turns *);
/* Lists the distinct turns (or what completes the open turn) from p, which is past the set-up;
 * boards equal to the turn's start and forbidden repetitions left out, in a fixed order. Their
 * number is in `n`; 0 when there is none. False: out of memory. Whether the position is already
 * decided is not asked. */
bool arimaa_turns_list(struct arimaa_turns *, const struct arimaa_game *, const struct arimaa_pos *,
                       struct agon_past);

#endif
