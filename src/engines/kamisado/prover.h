/* Rounds of Kamisado as a domain of the proof search. */
#ifndef ENGINES_KAMISADO_PROVER_H
#define ENGINES_KAMISADO_PROVER_H

#include "engines/kamisado/round.h"
#include "search/proof.h"

/* "Does this seat win?"; a draw is a no. */
struct prover_question {
    struct round_rules rules;
    int seat;
};
struct proof_domain prover_domain(const struct prover_question *); /* keeps the pointer */

#endif
