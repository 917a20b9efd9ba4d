/* How boards are drawn. */
#ifndef CLI_BOARD_LOOK_H
#define CLI_BOARD_LOOK_H

#include <stdbool.h>

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

#endif
