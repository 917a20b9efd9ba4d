/* Boards drawn with characters, for every game whose cells are squares or hexagons. */
#ifndef CLI_BOARD_H
#define CLI_BOARD_H

#include <stdio.h>

#include <agon/game.h>

#include "cli/board_look.h"

/* The look for standard output: pieces by name (NULL: animals), colour and symbols if supported,
 * with the width of the terminal or of COLUMNS. */
struct board_look board_look(const char *pieces);

/* The last cell of the last move, for look.focus; -1: none. */
int board_focus(const struct agon_line *);
/* Draws the board, line by line from the top. Boards of other shapes are printed as a list. `area`
 * is filled with the places of the cells; NULL is allowed. */
void board_draw(FILE *, const agon_game *, const agon_pos *, const struct board_look *,
                struct board_area *area);
static inline void board_print(FILE *file, const agon_game *game, const agon_pos *pos,
                               const struct board_look *look)
{
    board_draw(file, game, pos, look, NULL);
}

/* The option that chooses the pieces, for the commands that draw. */
#define OPTION_PIECES                                                                              \
    {                                                                                              \
        .name = "pieces", .value = "SET", .type = VALUE_CHOICE, .words = BOARD_PIECES,             \
        .about = "letters of animals, or of the two chess sets used for Arimaa"                    \
    }

#endif
