/* Levels of strength, for every engine alike: a level is a bound on the nodes of a turn.
 *
 * Level 1 looks at 100 nodes, every level above it at three times as many (2: 300, 3: 900, ...,
 * 9: 656,100), level 10 has no bound. Nothing is left to chance: a weak level sees less, it does
 * not stumble on purpose. */
#ifndef CLI_LEVEL_H
#define CLI_LEVEL_H

#include <stdint.h>

enum { LEVEL_MOST = 10 };
#define LEVEL_ABOUT                                                                                \
    "strength: 1 looks at 100 nodes a turn, each level at 3 times more, 10 has no bound"

/* Nodes of a level from 1; 0, no bound, for LEVEL_MOST. */
uint64_t level_nodes(int level);

#endif
