/* Shortest solutions of puzzles, using only the table of rules.
 *
 * Breadth first while memory lasts: every position is first reached by a shortest way, so the first
 * solved one ends the search. A position is stored as its key and the move that led to it; whole
 * positions are stored for two layers only. Once memory is full, the search continues after the
 * last whole layer, depth first and one move deeper each time, bounded by the positions seen.
 * Positions are identified by their 64-bit keys. */
#ifndef SEARCH_SHORTEST_H
#define SEARCH_SHORTEST_H

#include <agon/engine.h>

#include "search/stop.h"

enum shortest_answer {
    SHORTEST_FOUND, /* shortest_line() is a solution, and there is no shorter one */
    SHORTEST_NONE,  /* all reachable positions were searched: there is no solution */
    SHORTEST_LIMIT, /* not found within the limits */
    SHORTEST_FAILED /* out of memory */
};

struct shortest;
/* The game has one seat and outlives the object; NULL: out of memory. */
struct shortest *shortest_new(const agon_game *, size_t megabytes);
void shortest_free(struct shortest *); /* NULL is allowed */
/* From a position that is not over. `nodes` and `depth` (in moves) are limits, 0: none. */
enum shortest_answer shortest_run(struct shortest *, const agon_pos *, uint64_t nodes, int depth,
                                  struct stop_token *);
/* The moves of the solution that was found. */
const agon_move *shortest_line(const struct shortest *, int *n);
uint64_t shortest_nodes(const struct shortest *); /* positions searched in the last run */
int shortest_depth(const struct shortest *);      /* there is no solution of this many moves */

#endif
