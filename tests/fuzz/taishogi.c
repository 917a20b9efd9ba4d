/* Fuzz target: options, a position and turns of Tai Shogi, as line.c has them for Arimaa. */
#define FUZZ_GAME "tai-shogi"
#include "line.c"
