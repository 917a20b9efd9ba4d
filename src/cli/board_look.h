/* Settings for drawing boards. */
#ifndef CLI_BOARD_LOOK_H
#define CLI_BOARD_LOOK_H

#include <stdbool.h>

/* The symbols of pieces. The chess sets are the two usual ways to play Arimaa with one: a: king
 * elephant, queen camel, rooks horses, bishops dogs, knights cats, pawns rabbits; b: king elephant,
 * queen camel, knights horses, rooks dogs, bishops cats, pawns rabbits. */
enum board_pieces { BOARD_ANIMALS, BOARD_CHESS_A, BOARD_CHESS_B };
#define BOARD_PIECES "animals|chess-a|chess-b"

struct board_look {
    enum board_pieces pieces;
    bool colour;  /* 256 colours, with a background */
    bool symbols; /* chess pieces as ♔ and ♚, else as letters */
    int columns;  /* width for grids of squares and figures of polygons, 0: unlimited */
    int rows;     /* height for figures of polygons, 0: unlimited */
    int focus;    /* the cell to show if the board is cut, -1: the middle */
    bool whole;   /* never cut the board: only shorten the codes of pieces */
    bool figures; /* chess pieces as symbols also where all pieces of a game are chess pieces */
};

/* The place of a cell in a drawing, in characters from the top left corner. rows 0: none, as in
 * lists and among polygons. */
struct board_area {
    int row, column, rows, columns;
};

#endif
