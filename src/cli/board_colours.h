/* Cells of boards whose squares and pieces have colours, as Kamisado's. */
#ifndef CLI_BOARD_COLOURS_H
#define CLI_BOARD_COLOURS_H

#include <stdio.h>

#include <agon/game.h>

#include "cli/board_look.h"

enum { BOARD_COLOURS_WIDTH = 4 }; /* columns of a cell */

/* Whether every cell's look is the name of a colour that can be shown. */
bool board_has_colours(const struct agon_board *);
/* A cell of the board with what stands on it; `item` may be NULL. */
void board_colours_cell(FILE *, const struct agon_board *, int cell, const struct agon_item *item,
                        const struct board_look *);
/* A line that tells the letters. */
void board_colours_legend(FILE *, const struct agon_board *);

#endif
