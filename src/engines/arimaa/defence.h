/* What a defence against a goal has to touch. */
#ifndef ENGINES_ARIMAA_DEFENCE_H
#define ENGINES_ARIMAA_DEFENCE_H

#include "games/arimaa/board.h"

/* The squares that one shortest way home of the attacker depends on, 0 when it has no goal within a
 * turn: on every board that agrees with this one there, the goal is still open. No rabbit stands on
 * its goal rank. */
uint64_t arimaa_goal_area(const struct arimaa_board *, int attacker);

#endif
