/* Akhimoraec by turns, with one side alone: can it complete a line at all?
 *
 * The other side can only get in the way: it never gives a step, a circle or time. So a line that
 * a side cannot complete alone, stepping or waiting as it likes, it cannot complete against any
 * play, and where neither side can, every game is drawn or never ends. */
#ifndef ENGINES_AKHIMORAEC_ALONE_H
#define ENGINES_AKHIMORAEC_ALONE_H

#include "games/akhimoraec/akhimoraec.h"

enum { AKHI_ALONE_TIME = 63 }; /* plies of a life, a pause or a hold, at most */

struct akhi_alone {
    int plies;         /* of both sides until the line wins, at least; 0: it never does */
    int64_t positions; /* of the side that were reached; with `plies` 0, all */
};

/* Searches all that `seat` can do from a position, breadth first. The game must be by turns. 0,
 * AGON_NO_MEMORY, or AGON_UNSUPPORTED for longer times. */
int akhi_alone(const struct akhi_game *, const struct akhi_pos *, int seat, struct akhi_alone *);

#endif
