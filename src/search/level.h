/* Levels of strength: weak players, not broken ones.
 *
 * A weak level looks less deep and misjudges: each turn that it could play is worth a little more
 * to it than it is, by chance, and so it picks one of those within that distance of the best. A
 * turn that loses more than that is never picked. */
#ifndef SEARCH_LEVEL_H
#define SEARCH_LEVEL_H

#include <agon/engine.h>

#include "core/random.h"

enum { LEVEL_FULL = 10 };

struct search_level {
    int depth; /* 0: no limit */
    int noise; /* the most by which it misjudges a turn, the engine's units */
};

/* Keeps the limits of a search within the level's. */
static inline void level_limit(const struct search_level *level, struct agon_limits *limits)
{
    if (level->depth > 0 && (limits->depth == 0 || limits->depth > level->depth))
        limits->depth = level->depth;
}

/* By how much a turn is misjudged; `turn` names it. */
static inline int level_noise(int noise, uint64_t seed, uint64_t turn)
{
    return (int)(random_mix(turn ^ seed) % (uint64_t)(noise + 1));
}

#endif
