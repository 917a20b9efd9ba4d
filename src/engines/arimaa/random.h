/* The random player of Arimaa in the table of engines. */
#ifndef ENGINES_ARIMAA_RANDOM_H
#define ENGINES_ARIMAA_RANDOM_H

#include <agon/engine.h>

extern const struct agon_engine_type arimaa_random;

#endif
