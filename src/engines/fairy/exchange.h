/* Static exchange evaluation: the gain of a move if both sides continue to capture on its
 * target. */
#ifndef ENGINES_FAIRY_EXCHANGE_H
#define ENGINES_FAIRY_EXCHANGE_H

#include "engines/fairy/board.h"

/* Units for the side to move, including promotions; each side captures with its cheapest piece, and
 * stops if continuing would lose. The last royal is priceless. The board is unchanged
 * afterwards. */
int exchange_value(struct board *, agon_move);
/* The gain of a move's captures and promotion, without a reply. */
int exchange_gain(const struct board *, agon_move);
/* The cost of losing a piece of that kind. */
int exchange_price(const struct board *, int seat, int kind);

#endif
