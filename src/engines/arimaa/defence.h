/* What a defence against a goal has to touch. */
#ifndef ENGINES_ARIMAA_DEFENCE_H
#define ENGINES_ARIMAA_DEFENCE_H

#include "games/arimaa/board.h"

/* Whether a rabbit of the other side stands on its goal rank, where p->seat's turn has pushed or
 * pulled it: it has to be taken away again. */
bool arimaa_brought_home(const struct arimaa_pos *p);

/* The squares that a step of p->seat has to leave or enter so as to help against the goal that the
 * other side has: its area and so many squares around; all where a push is to be completed. */
uint64_t arimaa_defences(const struct arimaa_pos *p, int around);

/* The fewest steps, 1..steps, with which p->seat takes away the goal that the other side has within
 * its next turn; 0 when none are found. Amid a turn, too; steps is at most what the turn has left.
 * Only plain defences are looked for, with steps in the area of the goal or a square or two from
 * it, so 0 is no proof. The other side has such a goal, and no rabbit on its goal rank. */
int arimaa_defence_in(const struct arimaa_pos *p, int steps);

#endif
