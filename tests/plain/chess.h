/* A slow and simple chess, written from its laws alone.
 *
 * A board is letters on squares, as in FEN. A piece's moves are tried square by square; a move is
 * legal if, after it, no move of the other side takes the king. */
#ifndef PLAIN_CHESS_H
#define PLAIN_CHESS_H

#include <stdbool.h>

enum { CHESS_WHITE, CHESS_BLACK };
enum { CHESS_MOVES_MAX = 256, CHESS_TEXT_SIZE = 100 };

/* at[8 * (rank - 1) + file], a1 first: upper case White, lower case Black, ' ' empty. */
struct chess_position {
    char at[64];
    int side;       /* to move */
    bool castle[4]; /* still allowed: K, Q, k, q */
    int passant;    /* the square just passed by a pawn, or -1 */
    int clock;      /* half-moves since a capture or a pawn's move */
    int number;     /* of the move, from 1 */
};

struct chess_move {
    int from, to;
    char promotion; /* "QRBN", or 0 */
};

struct chess_moves {
    struct chess_move at[CHESS_MOVES_MAX];
    int n;
};

void chess_legal(const struct chess_position *, struct chess_moves *);
void chess_play(struct chess_position *, struct chess_move);
/* Whether the king of the side to move is attacked. */
bool chess_check(const struct chess_position *);
/* Equal for the rule of repetition: board, side, castling, and en passant captures. */
bool chess_same(const struct chess_position *, const struct chess_position *);
/* Whether `move` is castling, or captures en passant. */
bool chess_castles(const struct chess_position *, struct chess_move);
bool chess_passes(const struct chess_position *, struct chess_move);

/* The six fields of FEN. */
bool chess_read(struct chess_position *, const char *text);
void chess_write(const struct chess_position *, char text[CHESS_TEXT_SIZE]);
/* "e2e4", "e7e8=Q", castling as the king's move: "e1g1". */
void chess_move_write(struct chess_move, char text[8]);

#endif
