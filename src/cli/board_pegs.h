/* Boards of pegs drawn with characters. */
#ifndef CLI_BOARD_PEGS_H
#define CLI_BOARD_PEGS_H

#include <stdio.h>

#include <agon/game.h>

#include "cli/board_look.h"

/* Draws a board of shape "pegs": the items of a cell are stacked by level, and the number in a
 * kind's letter is its width. `area`, if not NULL, as in board.h. */
void board_pegs_print(FILE *, const struct agon_board *, const struct agon_item *item, int n,
                      const struct board_look *, struct board_area *area);

#endif
