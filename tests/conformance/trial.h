/* A random game of any kind, checked against the contracts of all games. */
#ifndef TESTS_TRIAL_H
#define TESTS_TRIAL_H

#include "checks.h"

/* False if there is no line of play. The game outlives the trial. */
bool trial_init(struct trial *, const agon_game *, uint64_t seed);
void trial_release(struct trial *);
/* One game of at most `most` turns, checked at every move, at every turn and as a whole, until the
 * first failure. */
void trial_play(struct trial *, int most);

#endif
