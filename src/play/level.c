/* The meaning of the levels of strength. */
#include "play/level.h"

#include <string.h>

#include "core/text.h"
#include "search/beginner.h"

static bool has_option(const struct agon_engine_type *type, const char *name)
{
    for (const struct agon_option *o = type->options; o && o->name; o++)
        if (strcmp(o->name, name) == 0)
            return true;
    return false;
}

bool level_is_own(const struct agon_engine_type *type)
{
    return has_option(type, "level");
}

uint64_t level_nodes(int level)
{
    uint64_t nodes = 100;
    for (int i = 1; i < level; i++)
        nodes *= 3;
    return level >= LEVEL_MOST ? 0 : nodes;
}

int level_think(agon_engine *engine, const struct agon_engine_type *type, int level,
                const agon_game *game, const agon_pos *pos, struct agon_past past,
                const struct agon_limits *limits, agon_info_fn *info, void *user,
                struct agon_turn *best)
{
    if (level == LEVEL_BEGINNER && !level_is_own(type) &&
        beginner_lapses(game, pos, past, limits->seed))
        return beginner_think(game, pos, past, limits, info, user, best);
    return type->think(engine, pos, past, limits, info, user, best);
}

static void apply(agon_engine *engine, const struct agon_engine_type *type, const char *name,
                  int number)
{
    char value[16];
    struct text text = text_into(value, sizeof value);
    text_add(&text, "%d", number);
    if (has_option(type, name))
        type->set(engine, name, value, NULL);
}

void level_apply(agon_engine *engine, const struct agon_engine_type *type, int level, int hash_mb)
{
    apply(engine, type, "hash", hash_mb);
    apply(engine, type, "level", level);
}
