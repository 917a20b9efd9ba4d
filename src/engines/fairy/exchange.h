/* Static exchange evaluation: what a move wins when both sides go on capturing where it ends. */
#ifndef ENGINES_FAIRY_EXCHANGE_H
#define ENGINES_FAIRY_EXCHANGE_H

#include "engines/fairy/board.h"

/* Units for the side to move, promotions included; each side captures with what it has least of,
 * and stops when going on would lose. The last royal is priceless. The board is back as it was
 * afterwards. */
int exchange_value(struct board *, agon_move);
/* What a move takes and becomes, as if nothing came after. */
int exchange_gain(const struct board *, agon_move);
/* What losing the piece of that kind costs. */
int exchange_price(const struct board *, int seat, int kind);

#endif
