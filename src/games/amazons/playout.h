/* Random games of the Amazons from a position between turns to the last possible turn. */
#ifndef AMAZONS_PLAYOUT_H
#define AMAZONS_PLAYOUT_H

#include "core/random.h"
#include "games/amazons/amazons.h"

/* Plays until the side to move is blocked, even with closed territories: a queen's move uniform
 * among all, then a shot uniform among all. Returns the number of turns; the winner is in the
 * position. */
int amazons_playout(struct amazons_pos *, struct random *);

#endif
