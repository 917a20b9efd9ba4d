/* Levels of strength: weak players, not broken ones.
 *
 * A weak level looks less deep, and misjudges: each turn that it could play is worth a little more
 * to it than it is, by chance, and so it picks one of those within that distance of the best. Where
 * there are thousands of turns some of them are as good as the best, and misjudging hardly weakens:
 * there a weak level overlooks most turns, and plays the best of those that it has thought of. */
#ifndef SEARCH_LEVEL_H
#define SEARCH_LEVEL_H

#include <agon/engine.h>

#include "core/random.h"

enum { LEVEL_FULL = 10 };

struct search_level {
    int depth; /* 0: no limit */
    int noise; /* the most by which it misjudges a turn, the engine's units */
    int seen;  /* how many turns it thinks of, about; 0: all */
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

/* Whether a level that thinks of `seen` turns of n overlooks this one. */
static inline bool level_overlooks(int seen, int n, uint64_t seed, uint64_t turn)
{
    return seen > 0 && random_mix(turn ^ ~seed) % (uint64_t)n >= (uint64_t)seen;
}

#endif
