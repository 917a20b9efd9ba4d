/* Captures and promotions only, for stages of the search that need nothing else. */
#ifndef ENGINES_FAIRY_CAPTURES_H
#define ENGINES_FAIRY_CAPTURES_H

#include "engines/fairy/board.h"

/* Lists every capture of the side to move, and every promotion by place; each once. Pseudo-legal:
 * a royal may be left in danger. Returns the number, at most the game's max_moves. */
int captures_list(const struct board *, agon_move *out);

#endif
