/* Engine caches: each thread that thinks keeps the engine of its last job, for the next is often
 * alike. */
#ifndef SERVER_GAME_ENGINE_CACHE_H
#define SERVER_GAME_ENGINE_CACHE_H

#include <agon/engine.h>

#include "server/game/shared_game.h"

struct engine_cache {
    const agon_game *game;
    const struct agon_engine_type *type;
    int level;
    agon_engine *engine;
    struct shared_game *kept; /* what the engine stands on */
};

/* On the cache's thread: the engine for this, opened again if the last job was another game's, or
 * NULL without memory. */
agon_engine *engine_cache_get(struct engine_cache *, const agon_game *,
                              const struct agon_engine_type *, int level, int hash_mb);
/* On the loop's thread, after a job: the engine goes on standing on this shared game. */
void engine_cache_keep(struct engine_cache *, struct shared_game *);
void engine_cache_release(struct engine_cache *); /* its thread has ended */

#endif
