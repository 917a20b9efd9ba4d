/* What agon solve knows of each game. */
#ifndef CLI_SOLVE_H
#define CLI_SOLVE_H

#include "cli/setup.h"

/* Each proves the position that the setup leads to, prints the answer and gives an exit status. */
int solve_amazons(const struct call *, const struct setup *);
/* Tangram and Ostomachion; the call's argument 1 names an outline. */
int solve_dissect(const struct call *, const struct setup *);
int solve_hanoi(const struct call *, const struct setup *);
int solve_kamisado(const struct call *, const struct setup *);

#endif
