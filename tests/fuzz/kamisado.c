/* Fuzz target: options, a position and turns of Kamisado, as line.c has them for Arimaa. */
#define FUZZ_GAME "kamisado"
#include "line.c"
