/* What a position of the Amazons is worth without search: who is nearer to the squares.
 *
 * After J. Lieberum, "An evaluation function for the game of Amazons" (2005). Every empty square is
 * looked at from both sides, by the queen's moves and by the king's steps that the nearest amazon
 * needs to get there:
 *
 *     queen   squares that one side reaches in fewer queen's moves; level ones count a little for
 *             who moves next
 *     king    the same by king's steps: amazons that stand well apart and in the open
 *     strong  how many squares are reached very soon by queen's moves, halved with every move
 *     near    the same by king's steps, each step a sixth
 *     freedom what each amazon sees close to it; one that is nearly shut in is a heavy loss
 *
 * How much both sides still reach the same squares tells the phase: freedom and king's steps count
 * early, queen's moves late. Once nothing is contested only they remain, which is territory. */
#ifndef AMAZONS_EVALUATE_H
#define AMAZONS_EVALUATE_H

#include "games/amazons/amazons.h"

enum { EVALUATE_TERMS = 5, EVALUATE_SQUARE = 100 /* what a square is worth */ };
extern const char *const amazons_term_names[EVALUATE_TERMS];

/* The terms for White less Black, in hundredths of a square, weighted so that they add up to the
 * evaluation; gives the sum. Amid a turn the other side counts as the next to move. */
int amazons_terms(const struct amazons_pos *, int term[EVALUATE_TERMS]);

/* The sum for a seat, within +-9000. */
int amazons_evaluate(const struct amazons_pos *, int seat);

#endif
