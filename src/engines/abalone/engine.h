/* The engine made for Abalone. */
#ifndef ENGINES_ABALONE_ENGINE_H
#define ENGINES_ABALONE_ENGINE_H

#include <agon/engine.h>

extern const struct agon_engine_type abalone_engine;

#endif
