/* The engine of Akhimoraec in the table of engines. */
#ifndef AKHIMORAEC_ENGINE_H
#define AKHIMORAEC_ENGINE_H

#include <agon/engine.h>

extern const struct agon_engine_type akhimoraec_engine;

#endif
