/* Weak players, not broken ones.
 *
 * A weak level looks less deep and misjudges: each turn that it could play is worth a little more
 * to it than it is, by chance, and so it picks one of those within that distance of the best. A
 * turn that loses more than that is never picked, so nothing dear is given away that the level can
 * see. It plays every goal that it has, and sees what the opponent's next turn could bring home,
 * as the full strength does. */
#include "engines/arimaa/levels.h"

/* The depth never ends within the first turn, so that it is always looked at whole. */
static const struct {
    int depth, noise;
} levels[LEVEL_FULL] = {
    {4, 4000}, {4, 2000}, {4, 700}, {4, 150}, {5, 600}, {5, 100}, {7, 0}, {8, 0}, {10, 0}, {0, 0},
};

void level_limit(int level, struct agon_limits *limits)
{
    int depth = levels[level - 1].depth;
    if (depth > 0 && (limits->depth == 0 || limits->depth > depth))
        limits->depth = depth;
}

int level_noise(int level)
{
    return levels[level - 1].noise;
}
