/* Endgames of chess: positions as tables know them, and what the tables say of them. */
#ifndef PLAY_ENDGAME_H
#define PLAY_ENDGAME_H

#include <agon/rules.h>

/* A position without the right to castle. In sets of squares, bit 0 is a1, bit 7 h1, bit 63 h8. */
struct endgame {
    uint64_t white, black;
    uint64_t kings, queens, rooks, bishops, knights, pawns;
    int pieces;  /* kings included */
    int counter; /* turns since the last capture or pawn's move: a hundred are fifty moves */
    int passed;  /* the square that a pawn has just passed, 0: none */
    bool white_moves;
};

/* For the player to move, if the counter is 0. Too late: the fifty-move rule ends the game before
 * the mate, so it is a draw. */
enum endgame_value {
    ENDGAME_UNKNOWN,
    ENDGAME_LOST,
    ENDGAME_LOST_LATE,
    ENDGAME_DRAWN,
    ENDGAME_WON_LATE,
    ENDGAME_WON
};

struct endgame_tables {
    int most; /* pieces, kings included, that the largest table has */
    enum endgame_value (*look)(const struct endgame *);
};

/* Reads a position of a game that fen.h reads; false: a side may castle. */
bool endgame_read(struct endgame *, const agon_game *, const agon_pos *);

/* The seat that wins the position under the rules, -1: neither; false: the tables do not say. A
 * table assumes that the counter is 0, so it decides a win only there; a draw stays one. */
bool endgame_decided(const struct endgame_tables *, const agon_game *, const agon_pos *, int *seat);

#endif
