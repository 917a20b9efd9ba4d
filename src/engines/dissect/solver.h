/* Solving a dissection: every way to fill what is open of an outline with the pieces left.
 *
 * Take a corner of the open region of less than 180 degrees and the edge that leaves it. In any
 * solution the piece that lies along this edge, next to the corner, has a corner of its own there
 * and an edge along this edge: so there are few candidates, all of them exact, and no two lead to
 * the same solution. The search takes the corner with the fewest, lays one after the other, and
 * turns back when a corner has none. Nothing is assumed of where pieces can lie but their turns. */
#ifndef DISSECT_SOLVER_H
#define DISSECT_SOLVER_H

#include "games/dissect/dissect.h"

struct solver_watch {
    /* A solution: twins in the order of their places, so each geometric solution comes once. False
     * ends the search. */
    bool (*found)(void *user, const struct dissect_pos *);
    /* Called every few thousand nodes; false ends the search. NULL: never asked. */
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
