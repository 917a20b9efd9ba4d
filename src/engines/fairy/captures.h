/* Captures and promotions only, for the search's stages that look at nothing else. */
#ifndef ENGINES_FAIRY_CAPTURES_H
#define ENGINES_FAIRY_CAPTURES_H

#include "engines/fairy/values.h"

/* Lists every capture of the side to move, and every promotion by place; each once. Pseudo-legal:
 * a royal may be left in danger. Returns the number, at most the game's max_moves. */
int captures_list(const struct fairy_game *, const struct values *, const struct fairy_pos *,
                  agon_move *out);

#endif
