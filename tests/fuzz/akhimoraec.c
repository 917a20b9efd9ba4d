/* Fuzz target: options, a position and turns of Akhimoraec, as line.c has them. */
#define FUZZ_GAME "akhimoraec"
#include "line.c"
