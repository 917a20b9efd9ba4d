/* Search for games of three teams or more. */
#ifndef ENGINES_ABALONE_MAXN_H
#define ENGINES_ABALONE_MAXN_H

#include <agon/engine.h>

/* For games that have value(); not in the table of engines. */
extern const struct agon_engine_type maxn_engine;

#endif
