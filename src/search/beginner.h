/* The opponent of level 0, for children and first games.
 *
 * In three turns of four its attention lapses: it looks at two random turns and plays the one after
 * which its side looks better, by the game's value(). In the fourth it plays as at level 1. So it
 * takes a piece or a win only when it happens to see it, and leaves as much to its opponent, but
 * makes headway. It plays every game in the same way. */
#ifndef SEARCH_BEGINNER_H
#define SEARCH_BEGINNER_H

#include <agon/engine.h>

#include "search/path.h"

/* Whether its attention lapses in this turn. This and the turns below depend only on the seed, the
 * position and the number of turns played. */
bool beginner_lapses(const agon_game *, const agon_pos *, struct agon_past, uint64_t seed);
/* A turn without attention, as think() of an engine; it takes no time worth limiting. */
int beginner_think(const agon_game *, const agon_pos *, struct agon_past,
                   const struct agon_limits *, agon_info_fn *, void *user, struct agon_turn *best);
/* The same within the restriction of a path that has room for a turn. */
int beginner_think_on(struct path *, const agon_pos *, struct agon_past, const struct agon_limits *,
                      agon_info_fn *, void *user, struct agon_turn *best);

#endif
