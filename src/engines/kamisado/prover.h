/* Rounds of Kamisado as a domain of the proof search. */
#ifndef ENGINES_KAMISADO_PROVER_H
#define ENGINES_KAMISADO_PROVER_H

#include "engines/kamisado/round.h"
#include "search/proof.h"

/* "Does this seat win?", where a draw is a no; for prover_limited() "... within a number of tower
 * moves?", where `known` holds answers to the unlimited question: a no holds for every limit. */
struct prover_question {
    struct round_rules rules;
    int seat;
    const struct proof *known;
};
struct proof_domain prover_domain(const struct prover_question *); /* keeps the pointer */

/* A position with the remaining tower moves, and its key. */
struct prover_limited {
    struct round round;
    int left;
};
struct proof_domain prover_limited(const struct prover_question *); /* keeps the pointer */
uint64_t prover_limited_key(const struct prover_limited *);

#endif
