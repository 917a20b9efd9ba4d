/* Weak players, not broken ones.
 *
 * A weak level looks less deep and misjudges: each move is worth a little more to it than it is, by
 * chance, and so it picks one within that distance of the best. What loses more is never played,
 * and the captures that follow a move are seen to their end at every level. */
#include "engines/fairy/strength.h"

static const struct {
    int depth, noise;
} levels[LEVEL_FULL] = {
    {1, 300}, {1, 120}, {1, 30}, {2, 60}, {2, 0}, {3, 20}, {4, 0}, {5, 0}, {7, 0}, {0, 0},
};

void strength_limit(int level, struct agon_limits *limits)
{
    int depth = levels[level - 1].depth;
    if (depth > 0 && (limits->depth == 0 || limits->depth > depth))
        limits->depth = depth;
}

int strength_noise(int level)
{
    return levels[level - 1].noise;
}
