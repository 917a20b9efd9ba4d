/* The squares that a defence against a goal must touch. */
#ifndef ENGINES_ARIMAA_DEFENCE_H
#define ENGINES_ARIMAA_DEFENCE_H

#include "games/arimaa/board.h"

/* Whether a rabbit of the other side is on its goal rank because p->seat's turn has pushed or
 * pulled it there: it must be removed again. */
bool arimaa_brought_home(const struct arimaa_pos *p);

/* The squares that a step of p->seat must leave or enter to help against the other side's goal: its
 * area and the squares within distance `around`; all if a push must be completed. */
uint64_t arimaa_defences(const struct arimaa_pos *p, int around);

/* The fewest steps, 1..steps, with which p->seat removes the goal that the other side has within
 * its next turn; 0 if none are found. Within a turn, too; steps is at most the turn's remaining
 * ones. Only plain defences are searched, with steps in the area of the goal or a square or two
 * from it, so 0 is no proof. The other side has such a goal, and no rabbit on its goal rank. */
int arimaa_defence_in(const struct arimaa_pos *p, int steps);

#endif
