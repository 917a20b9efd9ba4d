/* Scores of decided positions.
 *
 * A win is worth AGON_DECIDED less the turns from the root, so the shorter win is better and the
 * longer loss. Points in between (a draw, a shared puzzle) are worth as much as a value(): 500 is
 * 0. */
#ifndef SEARCH_POINTS_H
#define SEARCH_POINTS_H

#include "search/path.h"

enum { POINTS_VALUE_MAX = 10000 }; /* of undecided positions */

static inline int points_score(int points, int turns)
{
    if (points >= AGON_POINTS)
        return AGON_DECIDED - turns;
    if (points <= 0)
        return turns - AGON_DECIDED;
    return (points - AGON_POINTS / 2) * (2 * POINTS_VALUE_MAX / AGON_POINTS);
}

/* A value() limited to its documented range; 0 for games without. */
static inline int points_value(const struct path *p, int seat)
{
    if (p->game->rules->value == NULL)
        return 0;
    int value = p->game->rules->value(p->game, path_pos(p), seat);
    return value > POINTS_VALUE_MAX    ? POINTS_VALUE_MAX
           : value < -POINTS_VALUE_MAX ? -POINTS_VALUE_MAX
                                       : value;
}

#endif
