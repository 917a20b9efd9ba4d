/* The engine of the Towers of Hanoi in the table of engines. */
#ifndef HANOI_ENGINE_H
#define HANOI_ENGINE_H

#include <agon/engine.h>

extern const struct agon_engine_type hanoi_engine;

#endif
