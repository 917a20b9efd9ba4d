/* Fuzz target: options, a position and turns of the Towers of Hanoi, as line.c has them. */
#define FUZZ_GAME "hanoi"
#include "line.c"
