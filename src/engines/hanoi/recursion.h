/* Ways of a whole tower by known laws: cyclic towers, and more than three pegs. */
#ifndef HANOI_RECURSION_H
#define HANOI_RECURSION_H

#include "engines/hanoi/towers.h"

enum towers_law { TOWERS_FRAME, TOWERS_CYCLIC };

/* The law's numbers for each smaller tower. */
struct towers_recursion {
    enum towers_law law;
    size_t discs;
    int pegs;
    mpz_t *moves;  /* by kind and discs; kind: pegs, or one and two steps */
    size_t *split; /* Frame and Stewart: the number of discs carried away first, likewise */
};
/* 0, or AGON_NO_MEMORY; then there is nothing to release. Cyclic towers have three pegs. */
int towers_recursion_init(struct towers_recursion *, enum towers_law, size_t discs, int pegs);
void towers_recursion_release(struct towers_recursion *);
void towers_recursion_length(const struct towers_recursion *, int from, int to, mpz_t out);
/* The k-th move of carrying all from one peg to another, 1 <= k <= length. */
uint32_t towers_recursion_move(const struct towers_recursion *, int from, int to, const mpz_t k);

#endif
