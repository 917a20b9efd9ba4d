/* Fuzz target: options, a position and turns of Abalone, as line.c has them for Arimaa. */
#define FUZZ_GAME "abalone"
#include "line.c"
