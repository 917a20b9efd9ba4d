/* Weaker play for learners: how deep a level looks, and by how much it misjudges. */
#ifndef ENGINES_FAIRY_STRENGTH_H
#define ENGINES_FAIRY_STRENGTH_H

#include <agon/engine.h>

enum { LEVEL_FULL = 10 };

void strength_limit(int level, struct agon_limits *);
int strength_noise(int level); /* hundredths of a pawn */

#endif
