/* Levels of strength of the Arimaa engine, 1 to 10. */
#ifndef ENGINES_ARIMAA_LEVELS_H
#define ENGINES_ARIMAA_LEVELS_H

#include <agon/engine.h>

enum { LEVEL_FULL = 10 };

/* Keeps the limits of a search within the level's. */
void level_limit(int level, struct agon_limits *);
/* The most by which the level misjudges a turn, thousandths of a rabbit; 0: not at all. */
int level_noise(int level);

#endif
