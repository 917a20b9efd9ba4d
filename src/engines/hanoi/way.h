/* A shortest way between two positions, by any known law. */
#ifndef HANOI_WAY_H
#define HANOI_WAY_H

#include <agon/status.h>

#include "engines/hanoi/recursion.h"
#include "engines/hanoi/route.h"

enum towers_step { TOWERS_STEP_ANY, TOWERS_STEP_CYCLIC, TOWERS_STEP_ADJACENT };

/* ROUTE: three pegs. LINE: adjacent ones. PLAN: whole towers, cyclic or on more pegs. */
enum towers_method { TOWERS_ROUTE, TOWERS_LINE, TOWERS_PLAN };

struct towers_way {
    enum towers_method method;
    size_t discs;
    int from_peg, to_peg; /* of whole towers, or -1 */
    mpz_t length;
    bool proved; /* proved to be shortest; else the shortest known */
    struct towers_route route;
    struct towers_recursion recursion;
    mpz_t place;  /* on the line */
    int forwards; /* along it: 1 or -1 */
};
/* 0, AGON_NO_MEMORY, or AGON_UNSUPPORTED if no law is known and a search is needed. After a failure
 * there is nothing to release. */
int towers_way_init(struct towers_way *, enum towers_step, int pegs, const towers_peg *from,
                    const towers_peg *to, size_t discs);
void towers_way_release(struct towers_way *);
/* The k-th move, 1 <= k <= length. */
uint32_t towers_way_move(const struct towers_way *, const mpz_t k);
/* The position after k moves; false if it can only be found by making them one by one, and k is
 * beyond a hundred thousand. */
bool towers_way_position(const struct towers_way *, const mpz_t k, towers_peg *out);

/* The peg with all discs, or -1. */
int towers_whole(const towers_peg *, size_t discs);

#endif
