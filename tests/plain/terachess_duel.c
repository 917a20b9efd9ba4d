/* The 16x16 Fairy Chess by the rules published later, against the fast rules of Terachess. */
#define LATER true
#include "fairy16_duel.c" /* the whole of it */
