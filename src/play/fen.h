/* Reads positions of chess from their text, X-FEN. */
#ifndef PLAY_FEN_H
#define PLAY_FEN_H

#include <agon/rules.h>

enum { FEN_SIDE = 8, FEN_SQUARES = 64 };

struct fen {
    char piece[FEN_SQUARES]; /* a1, b1, ... h8: a letter, lower case for Black; '\0': none */
    bool white_moves;
    bool castle[4]; /* White's short, long, Black's short, long */
    int passed;     /* the square that a pawn has just passed and another may take it on, 0: none */
    int counter;    /* turns since the last capture or pawn's move: a hundred are fifty moves */
};

/* Whether positions of the game are read: chess, also from another start. */
bool fen_fits(const agon_game *);
/* A position of such a game. */
void fen_read(struct fen *, const agon_game *, const agon_pos *);

#endif
