/* The Kamisado engine in the table of engines. */
#ifndef ENGINES_KAMISADO_ENGINE_H
#define ENGINES_KAMISADO_ENGINE_H

#include <agon/engine.h>

extern const struct agon_engine_type kamisado_engine;

#endif
