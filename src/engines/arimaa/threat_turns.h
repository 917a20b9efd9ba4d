/* Turns that threaten goal, for a search that needs only these. */
#ifndef ENGINES_ARIMAA_THREAT_TURNS_H
#define ENGINES_ARIMAA_THREAT_TURNS_H

#include "games/arimaa/board.h"

enum { THREAT_TURNS_MAX = 64 };

/* Steps after which p's seat could reach goal in its next turn, and the position after them; the
 * turn is not ended. */
struct threat_turn {
    struct arimaa_pos after;
    arimaa_step step[ARIMAA_STEPS];
    uint8_t n; /* steps */
};

/* Lists turns of p's seat that threaten goal, one for each resulting board, unsorted. p is between
 * turns, and the seat has no goal in this one. Only steps on and around the ways home of rabbits
 * that have crossed the middle are tried, so some such turns are missed, but none is wrong. Returns
 * their number, at most THREAT_TURNS_MAX. */
int arimaa_threat_turns(const struct arimaa_pos *p, struct threat_turn *list);

/* Whether such a turn leaves the enemy neither a goal nor a plain defence in three steps. */
bool arimaa_threat_is_grave(const struct arimaa_pos *after);

#endif
