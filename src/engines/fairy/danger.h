/* The threats of a seat's pieces, and its attack on the enemy's royals: from the sets of cells
 * attacked by each piece, on boards of up to 256 cells. */
#ifndef ENGINES_FAIRY_DANGER_H
#define ENGINES_FAIRY_DANGER_H

#include "engines/fairy/board.h"

enum { REACH_PIECES = 128 };

/* The cells that a seat's pieces attack or guard; those beyond REACH_PIECES are not stored
 * separately. */
struct reach {
    uint64_t all[RAYS_WORDS], twice[RAYS_WORDS];
    uint64_t calm[RAYS_WORDS];              /* by pieces other than royals */
    uint64_t set[REACH_PIECES][RAYS_WORDS]; /* of each piece, in the order of its list */
};

/* The value, in units, of a seat's threats to pieces. */
int danger_threats(const struct board *, const struct reach reach[2], int seat);
/* The value, in units, of its attack on the enemy's royals; `zone`: the cells around those. */
int danger_pressure(const struct board *, const struct reach reach[2], int seat,
                    const uint64_t *zone);

#endif
