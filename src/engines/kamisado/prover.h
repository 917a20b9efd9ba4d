/* Rounds of Kamisado as a domain of the proof search. */
#ifndef ENGINES_KAMISADO_PROVER_H
#define ENGINES_KAMISADO_PROVER_H

#include "engines/kamisado/round.h"
#include "search/proof.h"

/* "Does this seat win?", a draw is a no; for prover_limited() "... within so many tower moves?",
 * where `known` holds answers to the question without limit: a no is one for every limit. */
struct prover_question {
    struct round_rules rules;
    int seat;
    const struct proof *known;
};
struct proof_domain prover_domain(const struct prover_question *); /* keeps the pointer */

/* A position with the tower moves that are left, and its key. */
struct prover_limited {
    struct round round;
    int left;
};
struct proof_domain prover_limited(const struct prover_question *); /* keeps the pointer */
uint64_t prover_limited_key(const struct prover_limited *);

#endif
