/* Proofs of the Amazons: does the side to move win?
 *
 * The questions of the proof search (search/proof.h) are asked about positions between and amid
 * turns. Positions that are turned or mirrored images of each other, or differ in squares that no
 * amazon can reach, are one. */
#ifndef AMAZONS_PROVE_H
#define AMAZONS_PROVE_H

#include "games/amazons/amazons.h"
#include "search/proof.h"

struct prover;

/* All memory is taken here. NULL: no memory. The game outlives it. */
struct prover *prover_new(const struct amazons_game *, size_t megabytes);
void prover_free(struct prover *); /* NULL is allowed */
/* Whether the side to move wins a position that is not over. With PROOF_YES *best is the rest of a
 * turn that wins, else it is empty. What was found out is kept. `nodes`:
 * positions at most for each question, 0: no limit. */
enum proof_answer prover_wins(struct prover *, const struct amazons_pos *, struct agon_turn *best,
                              struct stop_token *, uint64_t nodes);
uint64_t prover_nodes(const struct prover *); /* expanded since prover_new() */

#endif
