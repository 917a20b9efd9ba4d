/* Engine caches: each engine thread reuses the engine of its last job, as the next is often
 * similar. */
#ifndef SERVER_GAME_ENGINE_CACHE_H
#define SERVER_GAME_ENGINE_CACHE_H

#include <agon/engine.h>

#include "server/game/shared_game.h"

struct engine_cache {
    const agon_game *game;
    const struct agon_engine_type *type;
    int level;
    int nets; /* engine_nets_counted() when it was opened */
    agon_engine *engine;
    struct shared_game *kept; /* the engine's game */
};

/* On the cache's thread: an engine for this game, reopened if the last job was for another; NULL
 * without memory. */
agon_engine *engine_cache_get(struct engine_cache *, const agon_game *,
                              const struct agon_engine_type *, int level, int hash_mb);
/* On the loop's thread, after a job: holds the engine's shared game. */
void engine_cache_keep(struct engine_cache *, struct shared_game *);
void engine_cache_release(struct engine_cache *); /* after its thread has ended */

#endif
