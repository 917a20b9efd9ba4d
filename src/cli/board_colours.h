/* Cells of boards whose squares and pieces have colours, such as Kamisado's. */
#ifndef CLI_BOARD_COLOURS_H
#define CLI_BOARD_COLOURS_H

#include <stdio.h>

#include <agon/game.h>

#include "cli/board_look.h"

enum { BOARD_COLOURS_WIDTH = 4 }; /* columns of a cell */

/* Whether every cell's look is the name of a known colour. */
bool board_has_colours(const struct agon_board *);
/* Prints a cell with its item; `item` may be NULL. */
void board_colours_cell(FILE *, const struct agon_board *, int cell, const struct agon_item *item,
                        const struct board_look *);
/* Prints a line that explains the letters. */
void board_colours_legend(FILE *, const struct agon_board *);

#endif
