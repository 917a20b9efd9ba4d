/* Opening, setting and keeping engines. */
#include "server/stall.h"

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

agon_engine *stall_engine(struct stall *s, const agon_game *game,
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

void stall_keep(struct stall *s, struct agreement *a)
{
    if (s->kept == a)
        return;
    agreement_drop(s->kept);
    s->kept = agreement_hold(a);
}

void stall_release(struct stall *s)
{
    if (s->engine)
        s->type->close(s->engine);
    s->engine = NULL;
    s->game = NULL;
    agreement_drop(s->kept);
    s->kept = NULL;
}
