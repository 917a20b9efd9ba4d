/* Levels of strength: they play like weak players, not like faulty ones.
 *
 * A weak level searches less deep and misjudges turns: each gets a small random bonus, so the
 * choice is one of those within that distance of the best. In games with thousands of turns, some
 * are as good as the best, and noise has little effect: there a weak level overlooks most turns,
 * and plays the best of the others.
 *
 * Below these levels is level 0, which seldom searches at all (search/beginner.h). */
#ifndef SEARCH_LEVEL_H
#define SEARCH_LEVEL_H

#include <agon/engine.h>

#include "core/random.h"

enum { LEVEL_FULL = 10 };

struct search_level {
    int depth; /* 0: no limit */
    int noise; /* the maximum bonus of a turn, in the engine's units */
    int seen;  /* approximate number of turns considered; 0: all */
};

/* Reduces the limits of a search to the level's. */
static inline void level_limit(const struct search_level *level, struct agon_limits *limits)
{
    if (level->depth > 0 && (limits->depth == 0 || limits->depth > level->depth))
        limits->depth = level->depth;
}

/* The bonus of a turn; `turn` is its key. */
static inline int level_noise(int noise, uint64_t seed, uint64_t turn)
{
    return (int)(random_mix(turn ^ seed) % (uint64_t)(noise + 1));
}

/* Whether a level that considers `seen` of n turns overlooks this one. */
static inline bool level_overlooks(int seen, int n, uint64_t seed, uint64_t turn)
{
    return seen > 0 && random_mix(turn ^ ~seed) % (uint64_t)n >= (uint64_t)seen;
}

#endif
