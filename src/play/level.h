/* Levels of strength: an engine's own, or a common limit on the nodes of a turn.
 *
 * An engine with an option "level" imitates weak players better. For all others, level 1 searches
 * 100 nodes, and every level above it three times as many (2: 300, 3: 900, ..., 9: 656,100); level
 * 10 has no limit. Nothing is random: a weak level sees less, it does not blunder on purpose.
 *
 * Level 0, for children and first games, is the exception. It is the same for every engine: in most
 * turns it looks at two random turns only, in the others it plays as at level 1
 * (search/beginner.h). */
#ifndef PLAY_LEVEL_H
#define PLAY_LEVEL_H

#include <agon/engine.h>

enum { LEVEL_BEGINNER, LEVEL_MOST = 10 };
#define LEVEL_ABOUT                                                                                \
    "strength: 0 is for first games, 1 for beginners, 10 is full. Engines without levels of "      \
    "their own search 100 nodes a turn at level 1, and 3 times as many at each level above"

/* Whether the engine implements levels itself, from 0 to LEVEL_MOST. */
bool level_is_own(const struct agon_engine_type *);
/* Nodes of a level, of level 0 as of level 1; 0, unlimited, for LEVEL_MOST. */
uint64_t level_nodes(int level);
/* think() of an engine that was opened for the game and set to the level. */
int level_think(agon_engine *, const struct agon_engine_type *, int level, const agon_game *,
                const agon_pos *, struct agon_past, const struct agon_limits *, agon_info_fn *,
                void *user, struct agon_turn *best);
/* Sets an engine's level and the size of its hash table, if it has these options. */
void level_apply(agon_engine *, const struct agon_engine_type *, int level, int hash_mb);

#endif
