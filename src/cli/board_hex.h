/* Boards of hexagons drawn with characters. */
#ifndef CLI_BOARD_HEX_H
#define CLI_BOARD_HEX_H

#include <stdio.h>

#include <agon/game.h>

#include "cli/board_look.h"

/* Draws a board of shape "hex": `top` is the topmost item of each cell, or NULL; those of the n
 * items that are beside the board are listed in a line. `area`, if not NULL, as in board.h. */
void board_hex_print(FILE *, const struct agon_board *, const struct agon_item *const *top,
                     const struct agon_item *item, int n, const struct board_look *,
                     struct board_area *area);

#endif
