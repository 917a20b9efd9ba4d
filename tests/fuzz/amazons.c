/* Fuzz target: options, a position and turns of the Amazons, as line.c has them for Arimaa. */
#define FUZZ_GAME "amazons"
#include "line.c"
