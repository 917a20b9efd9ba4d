/* The static evaluation of the Amazons: which side is nearer to each square.
 *
 * After J. Lieberum, "An evaluation function for the game of Amazons" (2005). Every empty square is
 * rated for both sides, by the queen's moves and by the king's steps of the nearest amazon:
 *
 *     queen   squares that one side reaches in fewer queen's moves; level ones count a little for
 *             the side to move
 *     king    the same by king's steps: amazons that are well apart and in the open
 *     strong  how many squares are reached very soon by queen's moves, halved with every move
 *     near    the same by king's steps, each step a sixth
 *     freedom squares in reach close to each amazon; a nearly enclosed one is a heavy loss
 *
 * The number of squares that both sides still reach gives the phase: freedom and king's steps count
 * early, queen's moves late. Once nothing is contested, only these remain, which is territory. */
#ifndef AMAZONS_EVALUATE_H
#define AMAZONS_EVALUATE_H

#include "games/amazons/amazons.h"

enum { EVALUATE_TERMS = 5, EVALUATE_SQUARE = 100 /* the value of a square */ };
extern const char *const amazons_term_names[EVALUATE_TERMS];

/* The terms for White less Black, in hundredths of a square, weighted so that they add up to the
 * evaluation; returns the sum. Within a turn the other side counts as the side to move. */
int amazons_terms(const struct amazons_pos *, int term[EVALUATE_TERMS]);

/* The sum for a seat, within +-9000. */
int amazons_evaluate(const struct amazons_pos *, int seat);

#endif
