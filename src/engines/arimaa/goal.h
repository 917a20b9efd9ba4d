/* Goal this turn: whether a side can bring a rabbit home with the steps it has left, and how. */
#ifndef ENGINES_ARIMAA_GOAL_H
#define ENGINES_ARIMAA_GOAL_H

#include "games/arimaa/board.h"

/* The fewest steps, 1..steps_left, after which the seat of `p` can have a rabbit on its goal rank
 * with no push open; 0 when it cannot. `p` may be amid a turn with a pull or a push open;
 * steps_left is at most ARIMAA_STEPS - p->steps. No rabbit of the seat stands on the goal rank
 * already. */
int arimaa_goal_in(const struct arimaa_pos *p, int steps_left);

/* The same for `seat` as if it began its turn on this board: a threat when it is not to move. */
int arimaa_goal_threat(const struct arimaa_board *, int seat, int steps_left);

/* As arimaa_goal_in(), and writes that many steps, which bring the rabbit home, to `line`. */
int arimaa_goal_line(const struct arimaa_pos *p, int steps_left, arimaa_step line[ARIMAA_STEPS]);

#endif
