/* The engine of the fairy chess family: any game of a variant file. */
#ifndef ENGINES_FAIRY_ENGINE_H
#define ENGINES_FAIRY_ENGINE_H

#include <agon/engine.h>

extern const struct agon_engine_type fairy_engine;

#endif
