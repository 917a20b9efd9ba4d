/* Goal this turn: whether a side can bring a rabbit home with its remaining steps, and how.
 *
 * All answers are exact. No rabbit of the seat may be on its goal rank already. steps_left is 0..4;
 * the boards are past the set-up. */
#ifndef ENGINES_ARIMAA_GOAL_H
#define ENGINES_ARIMAA_GOAL_H

#include "games/arimaa/board.h"

/* The fewest steps, 1..steps_left, after which p->seat can have a rabbit on its goal rank and end
 * the turn; 0 if it cannot. `p` may be within a turn, with a pull or a push open; steps_left is
 * then at most ARIMAA_STEPS - p->steps. */
int arimaa_goal_in(const struct arimaa_pos *p, int steps_left);

/* The same for `seat` with steps_left steps and nothing open on this board, whichever seat is to
 * move: the threat of the other side, or the chances of a side that has used some steps. */
int arimaa_goal_threat(const struct arimaa_board *, int seat, int steps_left);

/* Whether there is such a goal, which is faster. */
bool arimaa_can_goal(const struct arimaa_pos *p, int steps_left);
bool arimaa_goal_looms(const struct arimaa_board *, int seat, int steps_left);

/* As arimaa_goal_in(); writes that many steps, which arimaa_make() accepts in this order, to
 * `line`. */
int arimaa_goal_line(const struct arimaa_pos *p, int steps_left, arimaa_step line[ARIMAA_STEPS]);

#endif
