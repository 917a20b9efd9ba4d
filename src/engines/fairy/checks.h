/* What a move does to the safety of a royal, told before it is made: the lines to a royal are drawn
 * once at a node, and a move that touches none of them changes nothing there. */
#ifndef ENGINES_FAIRY_CHECKS_H
#define ENGINES_FAIRY_CHECKS_H

#include "engines/fairy/board.h"

struct checks {
    bool drawn;
    bool single; /* there is one royal; else nothing is known before a move is made */
    int royal;
    uint64_t line[FAIRY_WORDS_MAX]; /* cells between it and enemies that move along them */
};

enum checks_answer { CHECKS_NO, CHECKS_YES, CHECKS_UNKNOWN };

/* Draws the lines to the royal of `seat`, unless they are. */
void checks_draw(struct checks *, const struct board *, int seat);
/* Whether a move of the side to move attacks the royal, which is the other side's. */
enum checks_answer checks_given(const struct checks *, const struct board *, agon_move);
/* Whether a move surely leaves its own royal, the one drawn, as safe as it is. */
bool checks_keeps_safe(const struct checks *, const struct board *, agon_move);

#endif
