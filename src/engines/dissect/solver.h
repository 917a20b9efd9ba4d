/* Solving a dissection: every way to fill the open part of an outline with the remaining pieces.
 *
 * Take a corner of the open region of less than 180 degrees and the edge that leaves it. In any
 * solution the piece along this edge, next to the corner, has a corner there and an edge along this
 * edge: so there are few candidates, all exact, and no two lead to the same solution. The search
 * takes the corner with the fewest, lays them one by one, and backtracks when a corner has none.
 * The only assumption about the places of pieces is their set of rotations. */
#ifndef DISSECT_SOLVER_H
#define DISSECT_SOLVER_H

#include "games/dissect/dissect.h"

struct solver_watch {
    /* A solution: twins in the order of their places, so each geometric solution is reported once.
     * False ends the search. */
    bool (*found)(void *user, const struct dissect_pos *);
    /* Called every few thousand nodes; false ends the search. NULL: never called. */
    bool (*tick)(void *user, uint64_t nodes, uint64_t solutions);
    void *user;
};

struct solver_answer {
    uint64_t nodes, solutions;
    bool complete; /* not ended early */
};
/* From a position between turns of a game with an outline. 0 or AGON_NO_MEMORY. */
int solver_run(const struct dissect_game *, const struct dissect_pos *from,
               const struct solver_watch *, struct solver_answer *);

#endif
