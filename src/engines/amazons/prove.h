/* Proofs of the Amazons: does the side to move win?
 *
 * The proof search (search/proof.h) works on positions between and within turns. Positions that are
 * rotations or reflections of each other, or differ in squares that no amazon can reach, count as
 * one. */
#ifndef AMAZONS_PROVE_H
#define AMAZONS_PROVE_H

#include "games/amazons/amazons.h"
#include "search/proof.h"

struct prover;

/* Allocates all memory. NULL: no memory. The game outlives it. */
struct prover *prover_new(const struct amazons_game *, size_t megabytes);
void prover_free(struct prover *); /* NULL is allowed */
/* Whether the side to move wins a position that is not over. With PROOF_YES *best is the rest of a
 * winning turn, else it is empty. Results are remembered. `nodes`: maximum positions for each
 * question, 0: no limit. */
enum proof_answer prover_wins(struct prover *, const struct amazons_pos *, struct agon_turn *best,
                              struct stop_token *, uint64_t nodes);
uint64_t prover_nodes(const struct prover *); /* expanded since prover_new() */

#endif
