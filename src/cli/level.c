/* What the levels of strength mean. */
#include "cli/level.h"

uint64_t level_nodes(int level)
{
    uint64_t nodes = 100;
    for (int i = 1; i < level; i++)
        nodes *= 3;
    return level >= LEVEL_MOST ? 0 : nodes;
}
