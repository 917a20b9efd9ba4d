/* Scores of a search: decided ones, and their form in the table. */
#ifndef SEARCH_SCORE_H
#define SEARCH_SCORE_H

#include <agon/rules.h>

#include "search/table.h"

/* Beyond SEARCH_WON a game is decided: AGON_DECIDED less the distance from the root. */
enum { SEARCH_INFINITE = 32000, SEARCH_WON = AGON_DECIDED - 1000 };

/* Decided scores count from the root in a search, and from the position itself in the table. */
static inline int score_to_table(int score, int distance)
{
    return score > SEARCH_WON ? score + distance : score < -SEARCH_WON ? score - distance : score;
}

static inline int score_from_table(int score, int distance)
{
    return score_to_table(score, -distance);
}

/* The bound given by a node's best score. */
static inline enum table_bound score_bound(int best, int alpha, int beta)
{
    return best >= beta ? TABLE_LOWER : best > alpha ? TABLE_EXACT : TABLE_UPPER;
}

/* Whether a score with this bound settles a node with this window. */
static inline bool score_cuts(int score, enum table_bound bound, int alpha, int beta)
{
    return bound == TABLE_EXACT || (bound == TABLE_LOWER && score >= beta) ||
           (bound == TABLE_UPPER && score <= alpha);
}

#endif
