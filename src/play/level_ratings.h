/* What the levels of a game's strongest engine are rated at, on the scale of people's ratings. */
#ifndef PLAY_LEVEL_RATINGS_H
#define PLAY_LEVEL_RATINGS_H

#include <agon/agon.h>

struct level_ratings {
    const char *game; /* a kind's id */
    int measured;     /* levels up to here have played the one below; the others are estimates */
    int rating[10];   /* of levels 1 to 10 */
};

/* The i-th of those that are known; NULL after the last. */
const struct level_ratings *level_ratings_at(int i);
/* Of a game and the engine of that id; NULL: nobody knows. *measured is less than the table's for
 * another variant than the usual one. */
const struct level_ratings *level_ratings_of(const agon_game *, const char *engine, int *measured);

#endif
