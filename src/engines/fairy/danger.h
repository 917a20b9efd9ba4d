/* What the pieces of a seat threaten, and how near its attack is to the enemy's royals: from the
 * sets of cells that each piece attacks, on boards of up to 256. */
#ifndef ENGINES_FAIRY_DANGER_H
#define ENGINES_FAIRY_DANGER_H

#include "engines/fairy/board.h"

enum { REACH_PIECES = 128 };

/* What a seat's pieces attack or guard; those beyond REACH_PIECES are not asked one by one. */
struct reach {
    uint64_t all[RAYS_WORDS], twice[RAYS_WORDS];
    uint64_t calm[RAYS_WORDS];              /* by others than royals */
    uint64_t set[REACH_PIECES][RAYS_WORDS]; /* of each piece, in the order of its list */
};

/* Units that a seat's threats to pieces are worth. */
int danger_threats(const struct board *, const struct reach reach[2], int seat);
/* Units that its attack on the enemy's royals is worth; `zone`: the cells around those. */
int danger_pressure(const struct board *, const struct reach reach[2], int seat,
                    const uint64_t *zone);

#endif
