/* Boards drawn with characters, for every game whose cells are squares or
 * hexagons. */
#ifndef CLI_BOARD_H
#define CLI_BOARD_H

#include <stdio.h>

#include <agon/game.h>

/* What pieces look like. The chess sets are the two ways to play Arimaa with one:
 * a: king elephant, queen camel, rooks horses, bishops dogs, knights cats, pawns rabbits;
 * b: king elephant, queen camel, knights horses, rooks dogs, bishops cats, pawns rabbits. */
enum board_pieces { BOARD_ANIMALS, BOARD_CHESS_A, BOARD_CHESS_B };
#define BOARD_PIECES "animals|chess-a|chess-b"

struct board_look {
    enum board_pieces pieces;
    bool colour;  /* 256 colours, with a background of its own */
    bool symbols; /* chess pieces as ♔ and ♚, else as letters */
    int columns;  /* a grid of squares is made to fit into so many, 0: any number */
    int focus;    /* the cell around which it is cut if it must be, -1: the middle */
};
/* The look for standard output: pieces by name (NULL: animals), colour and symbols if welcome, as
 * wide as the terminal or as COLUMNS says. */
struct board_look board_look(const char *pieces);

/* The cell that the last move touched last, for look.focus; -1: none. */
int board_focus(const struct agon_line *);
/* Draws the board, line by line from the top. A board of another shape is told as a list. */
void board_print(FILE *, const agon_game *, const agon_pos *, const struct board_look *);

/* The option that chooses the pieces, for the commands that draw. */
#define OPTION_PIECES                                                                              \
    {                                                                                              \
        .name = "pieces", .value = "SET", .type = VALUE_CHOICE, .words = BOARD_PIECES,             \
        .about = "letters of animals, or of the two chess sets used for Arimaa"                    \
    }

#endif
