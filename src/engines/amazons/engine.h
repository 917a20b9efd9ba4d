/* The engine of the Amazons in the table of engines. */
#ifndef AMAZONS_ENGINE_H
#define AMAZONS_ENGINE_H

#include <agon/engine.h>

extern const struct agon_engine_type amazons_engine;

#endif
