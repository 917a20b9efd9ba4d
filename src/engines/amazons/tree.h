/* The tree search of the Amazons: best-first by evaluated moves and shots.
 *
 * A node is a move or a shot. A leaf gets all its children at once, each with its evaluation as a
 * chance to win; these give the leaf's value, which is propagated to the root, and each child's
 * share of trials (PUCT: C. Rosin, "Multi-armed bandits with episode context", 2011). No game is
 * played out. Closed territories are proved results, which propagate up the tree (M. Winands, Y.
 * Bjornsson, J. Saito, "Monte-Carlo tree search solver", 2008). */
#ifndef AMAZONS_TREE_H
#define AMAZONS_TREE_H

#include "games/amazons/amazons.h"
#include "search/stop.h"

enum { TREE_PLIES = 200, TREE_LINES = 16 };

struct tree;

/* `megabytes` for nodes, allocated here. NULL: no memory. The game outlives it. */
struct tree *tree_new(const struct amazons_game *, size_t megabytes);
void tree_free(struct tree *); /* NULL is allowed */

/* Begins at a position that is not over, possibly within a turn. */
void tree_begin(struct tree *, const struct amazons_pos *root);
/* One walk from the root to a leaf and back; `most`: moves deep, at most. False if the root is
 * proved, or the search was stopped: then nothing has changed. */
bool tree_walk(struct tree *, int most, struct stop_token *, struct stop_poll *);

/* Positions evaluated since tree_begin(), and walks that found no new one. */
uint64_t tree_nodes(const struct tree *);
uint64_t tree_rounds(const struct tree *); /* walks */
bool tree_full(const struct tree *);       /* no room for more nodes */
/* The best line that begins with the `rank`-th best first move: its length, 0: no such line.
 * *score: for the seat at the root, as in struct agon_info. */
int tree_line(const struct tree *, int rank, agon_move line[TREE_PLIES], int *score);

#endif
