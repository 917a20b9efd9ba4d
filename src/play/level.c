/* What the levels of strength mean. */
#include "play/level.h"

#include <string.h>

bool level_is_own(const struct agon_engine_type *type)
{
    for (const struct agon_option *o = type->options; o && o->name; o++)
        if (strcmp(o->name, "level") == 0)
            return true;
    return false;
}

uint64_t level_nodes(int level)
{
    uint64_t nodes = 100;
    for (int i = 1; i < level; i++)
        nodes *= 3;
    return level >= LEVEL_MOST ? 0 : nodes;
}
