/* The dissections' engine in the table of engines. */
#ifndef ENGINES_DISSECT_ENGINE_H
#define ENGINES_DISSECT_ENGINE_H

#include <agon/engine.h>

extern const struct agon_engine_type dissect_engine;

#endif
