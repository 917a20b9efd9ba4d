/* Fuzz target: options, a position and turns of Fairy Chess, as line.c has them for Arimaa. */
#define FUZZ_GAME "fairy-chess"
#include "line.c"
