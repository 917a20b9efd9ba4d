/* Fuzz target: options, a position and turns of chess, as line.c has them for Arimaa. */
#define FUZZ_GAME "chess"
#include "line.c"
