/* The ratings of the levels of each game's strongest engine, on the scale of people's ratings. */
#ifndef PLAY_LEVEL_RATINGS_H
#define PLAY_LEVEL_RATINGS_H

#include <agon/agon.h>

#include "play/level.h"

struct level_ratings {
    const char *game; /* a kind's id */
    int measured;     /* levels up to here have played the one below; the others are estimates; 0:
                       * all levels are */
    int rating[LEVEL_MOST + 1];
};

/* Whether the rating of a level is an estimate. */
static inline bool level_is_estimate(int level, int measured)
{
    return measured == 0 || level > measured;
}

/* The i-th entry; NULL after the last. */
const struct level_ratings *level_ratings_at(int i);
/* The entry for a game and the engine of that id; NULL: unknown. *measured is lower than in the
 * table for variants other than the default. */
const struct level_ratings *level_ratings_of(const agon_game *, const char *engine, int *measured);

#endif
