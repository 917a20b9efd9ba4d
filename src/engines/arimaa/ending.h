/* Elimination and immobilisation this turn: wins without a goal.
 *
 * All answers are exact, by the options of the game; repetition is not considered. `p` is past the
 * set-up, between turns or within one; steps_left is 0..4 and at most ARIMAA_STEPS - p->steps. */
#ifndef ENGINES_ARIMAA_ENDING_H
#define ENGINES_ARIMAA_ENDING_H

#include "games/arimaa/arimaa.h"

/* The fewest steps, 1..steps_left, with which p->seat can end its turn so that the game is won by
 * elimination; 0 if it cannot, or if the enemy already has no rabbits. */
int arimaa_elimination_in(const struct arimaa_game *, const struct arimaa_pos *p, int steps_left);

/* The fewest steps, 1..steps_left, with which p->seat can end its turn so that the other side has
 * no step, unless goal or elimination decide first; 0 if it cannot. */
int arimaa_immobilisation_in(const struct arimaa_game *, const struct arimaa_pos *p,
                             int steps_left);

#endif
