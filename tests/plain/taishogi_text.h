/* Positions and turns of the plain Tai Shogi as text.
 *
 * A position: ranks from the top joined by '/', in each empty squares as numbers and codes of men
 * joined by ',', White's in lower case, '+' before one that has promoted; b (Black, who is first)
 * or w; two fields that chess needs, "- -"; the turns since a capture or a pawn's move; and the
 * number of Black's turn. */
#ifndef PLAIN_TAISHOGI_TEXT_H
#define PLAIN_TAISHOGI_TEXT_H

#include "taishogi.h"

bool tai_read(struct tai_position *, const struct tai_rules *, const char *text);
void tai_write(const struct tai_position *, char text[TAI_TEXT_SIZE]);

/* The squares from, of those captured on the way, and to; "=G" after a promotion: "m4m6", a double
 * capture "m4m5m6=FF", a capture without moving "m4m5m4=FF", a pass "m4m4". */
void tai_turn_write(const struct tai_position *, struct tai_turn, char text[TAI_TURN_TEXT]);

#endif
