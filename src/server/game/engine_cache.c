/* Opening, configuring and reusing engines. */
#include "server/game/engine_cache.h"

#include "play/level.h"
#include "server/game/engine_nets.h"

agon_engine *engine_cache_get(struct engine_cache *s, const agon_game *game,
                              const struct agon_engine_type *type, int level, int hash_mb)
{
    if (s->engine && s->game == game && s->type == type && s->level == level &&
        s->nets == engine_nets_counted())
        return s->engine;
    if (s->engine)
        s->type->close(s->engine);
    s->game = game;
    s->type = type;
    s->level = level;
    s->nets = engine_nets_counted();
    s->engine = type->open(game, NULL);
    if (s->engine)
        level_apply(s->engine, type, level, hash_mb);
    return s->engine;
}

void engine_cache_keep(struct engine_cache *s, struct shared_game *game)
{
    if (s->kept == game)
        return;
    shared_game_drop(s->kept);
    s->kept = shared_game_hold(game);
}

void engine_cache_release(struct engine_cache *s)
{
    if (s->engine)
        s->type->close(s->engine);
    s->engine = NULL;
    s->game = NULL;
    shared_game_drop(s->kept);
    s->kept = NULL;
}
