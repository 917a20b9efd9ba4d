/* The solvers of agon solve, one per game or kind of game. */
#ifndef CLI_SOLVE_H
#define CLI_SOLVE_H

#include "cli/setup.h"

/* Each solves the position of the setup, prints the answer and returns an exit status. */
int solve_akhimoraec(const struct call *, const struct setup *);
int solve_amazons(const struct call *, const struct setup *);
/* Tangram and Ostomachion; the call's argument 1 names an outline. */
int solve_dissect(const struct call *, const struct setup *);
int solve_hanoi(const struct call *, const struct setup *);
int solve_kamisado(const struct call *, const struct setup *);
/* Whether the call has none of Kamisado's own options; says which. */
bool solve_call_fits(const struct call *);
/* Chess-like games: the shortest forced win within --mate turns. */
int solve_mate(const struct call *, const struct setup *);

#endif
