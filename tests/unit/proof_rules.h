/* The table of rules as a domain of the proof search, to compare faster ones with. */
#ifndef TESTS_PROOF_RULES_H
#define TESTS_PROOF_RULES_H

#include <agon/agon.h>

#include "search/proof.h"

/* A game of the table between two teams, where no position occurs twice, as a domain: "does the
 * team win?", or with `draw` "does it get at least half the points?". Positions are agon_pos and
 * may be within a turn, keys are rules->key(false); lines have at most `depth` moves. The game
 * outlives it. Used by one thread at a time. NULL: no memory. */
struct proof_rules;
struct proof_rules *proof_rules_new(const agon_game *, int team, bool draw, int depth);
void proof_rules_free(struct proof_rules *); /* NULL is allowed */
struct proof_domain proof_rules_domain(struct proof_rules *);

#endif
