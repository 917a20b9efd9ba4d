/* The effect of a move on the safety of a royal, found before it is made: the lines to a royal are
 * computed once per node, and a move that touches none of them changes nothing. */
#ifndef ENGINES_FAIRY_CHECKS_H
#define ENGINES_FAIRY_CHECKS_H

#include "engines/fairy/board.h"

struct checks {
    bool drawn;
    bool single; /* there is one royal; else a move must be made to find out */
    int royal;
    uint64_t line[FAIRY_WORDS_MAX]; /* cells between it and enemies that move along them */
};

enum checks_answer { CHECKS_NO, CHECKS_YES, CHECKS_UNKNOWN };

/* Computes the lines to the royal of `seat`, if not done yet. */
void checks_draw(struct checks *, const struct board *, int seat);
/* Whether a move of the side to move attacks the royal, which is the other side's. */
enum checks_answer checks_given(const struct checks *, const struct board *, agon_move);
/* Whether a move certainly leaves its own royal, the one of the lines, as safe as before. */
bool checks_keeps_safe(const struct checks *, const struct board *, agon_move);

#endif
