/* Fuzz target: options, a position and moves of Tangram, as line.c has them for Arimaa. */
#define FUZZ_GAME "tangram"
#include "line.c"
