/* Levels of strength: an engine's own, or for all others alike a bound on the nodes of a turn.
 *
 * An engine with an option "level" knows better what a weak player is like. For the others level 1
 * looks at 100 nodes, every level above it at three times as many (2: 300, 3: 900, ..., 9:
 * 656,100), level 10 has no bound. There nothing is left to chance: a weak level sees less, it does
 * not stumble on purpose. */
#ifndef PLAY_LEVEL_H
#define PLAY_LEVEL_H

#include <agon/engine.h>

enum { LEVEL_MOST = 10 };
#define LEVEL_ABOUT                                                                                \
    "strength: 1 is weakest, 10 is full. Engines without levels of their own search 100 nodes a "  \
    "turn at level 1, and 3 times as many at each level above"

/* Whether the engine has levels of its own, from 1 to LEVEL_MOST. */
bool level_is_own(const struct agon_engine_type *);
/* Nodes of a level from 1; 0, no bound, for LEVEL_MOST. */
uint64_t level_nodes(int level);
/* Sets an engine to a level and to tables of so many megabytes, as far as it has them. */
void level_apply(agon_engine *, const struct agon_engine_type *, int level, int hash_mb);

#endif
