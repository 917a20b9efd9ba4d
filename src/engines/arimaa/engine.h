/* The Arimaa engine in the table of engines. */
#ifndef ENGINES_ARIMAA_ENGINE_H
#define ENGINES_ARIMAA_ENGINE_H

#include <agon/engine.h>

#include "search/level.h"

extern const struct search_level arimaa_levels[LEVEL_FULL];
extern const struct agon_engine_type arimaa_engine;

#endif
