/* Positions and turns of the plain Tai Shogi as text.
 *
 * A position: ranks from the top joined by '/', in each empty squares as numbers and codes of men
 * joined by ',', White's in lower case, '+' before one that has promoted; then b (Black, who is
 * first) or w, and the turns since a capture or a pawn's move. */
#ifndef PLAIN_TAISHOGI_TEXT_H
#define PLAIN_TAISHOGI_TEXT_H

#include "taishogi.h"

bool tai_read(struct tai_position *, const struct tai_rules *, const char *text);
void tai_write(const struct tai_position *, char text[TAI_TEXT_SIZE]);

/* The page's signs (section 3) with both squares always there: "m4-m6", "m4xm6", a double capture
 * "m4xm5xm6", a capture on the way "m4xm5-m6", without moving "m4x!m5", a pass "m4-m4"; '+' after
 * a promotion, '=' after one refused. */
void tai_turn_write(const struct tai_position *, struct tai_turn, char text[TAI_TURN_TEXT]);

#endif
