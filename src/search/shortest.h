/* Shortest solutions of puzzles, found through the table of rules alone.
 *
 * Breadth first while memory lasts: every position is reached first by a shortest way, so the first
 * solved one ends the search. What is kept of a position is its key and the move that led to it;
 * whole positions are kept for two layers only. Once memory is full the search goes on behind the
 * last whole layer, depth first and one move deeper each time, and what was seen before bounds it.
 * Positions are told apart by their 64-bit keys. */
#ifndef SEARCH_SHORTEST_H
#define SEARCH_SHORTEST_H

#include <agon/engine.h>

#include "search/stop.h"

enum shortest_answer {
    SHORTEST_FOUND, /* shortest_line() solves it, and nothing shorter does */
    SHORTEST_NONE,  /* all that can be reached has been looked at: there is no solution */
    SHORTEST_LIMIT, /* not found within the limits */
    SHORTEST_FAILED /* out of memory */
};

struct shortest;
/* The game has one seat and outlives what is made; NULL: out of memory. */
struct shortest *shortest_new(const agon_game *, size_t megabytes);
void shortest_free(struct shortest *); /* NULL is allowed */
/* From a position that is not over. `nodes` and `depth` (in moves) are limits, 0: none. */
enum shortest_answer shortest_run(struct shortest *, const agon_pos *, uint64_t nodes, int depth,
                                  struct stop_token *);
/* The moves of the solution that was found. */
const agon_move *shortest_line(const struct shortest *, int *n);
uint64_t shortest_nodes(const struct shortest *); /* positions looked at in the last run */
int shortest_depth(const struct shortest *);      /* nothing of so many moves is a solution */

#endif
