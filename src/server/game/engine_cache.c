/* Opening, setting and keeping engines. */
#include "server/game/engine_cache.h"

#include <stdio.h>
#include <string.h>

#include "play/level.h"

static void set_up(agon_engine *engine, const struct agon_engine_type *type, int level, int hash_mb)
{
    char value[16];
    if (!engine)
        return;
    snprintf(value, sizeof value, "%d", hash_mb);
    for (const struct agon_option *o = type->options; o && o->name; o++)
        if (strcmp(o->name, "hash") == 0)
            type->set(engine, "hash", value, NULL);
    snprintf(value, sizeof value, "%d", level);
    if (level_is_own(type))
        type->set(engine, "level", value, NULL);
}

agon_engine *engine_cache_get(struct engine_cache *s, const agon_game *game,
                              const struct agon_engine_type *type, int level, int hash_mb)
{
    if (s->engine && s->game == game && s->type == type && s->level == level)
        return s->engine;
    if (s->engine)
        s->type->close(s->engine);
    s->game = game;
    s->type = type;
    s->level = level;
    s->engine = type->open(game, NULL);
    set_up(s->engine, type, level, hash_mb);
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
