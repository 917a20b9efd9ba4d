/* A slow and simple 16x16 Fairy Chess, written from its rules page alone.
 *
 * A board is letters on squares. The moves of each of the 24 kinds are tried square by square; a
 * move is legal if, after it, no move of the other side takes the king. */
#ifndef PLAIN_FAIRY16_H
#define PLAIN_FAIRY16_H

#include <stdbool.h>

enum { TERA_WHITE, TERA_BLACK };
enum { TERA_SIZE = 16, TERA_SQUARES = TERA_SIZE * TERA_SIZE };
enum { TERA_MOVES_MAX = 4096, TERA_TEXT_SIZE = 400 };

#define TERA_LETTERS "POIKQRBNEDLHXJZWFMCATGUS"
#define TERA_START                                                                                 \
    "gjwtzfusamcztwjg/ooooooolhooooooo/edrnbxiqkixbnrde/pppppppppppppppp/16/16/16/16/16/16/16/16/" \
    "PPPPPPPPPPPPPPPP/EDRNBXIQKIXBNRDE/OOOOOOOLHOOOOOOO/GJWTZFUSAMCZTWJG w - - 0 1"

/* at[16 * (rank - 1) + file], a1 first: upper case White, lower case Black, ' ' empty. */
struct tera_position {
    char at[TERA_SQUARES];
    bool later;  /* the rules published later: other promotions, a buffoon steps twice */
    int side;    /* to move */
    int passant; /* the square just passed by a double step, or -1 */
    int clock;   /* half-moves since a capture or a move of a pawn or centurion */
    int number;  /* of the move, from 1 */
};

struct tera_move {
    int from, to;
    char promotion; /* a letter, or 0 */
};

struct tera_moves {
    struct tera_move at[TERA_MOVES_MAX];
    int n;
};

void tera_legal(const struct tera_position *, struct tera_moves *);
void tera_play(struct tera_position *, struct tera_move);
/* Whether the king of the side to move is attacked. */
bool tera_check(const struct tera_position *);
/* Whether `move` takes in passing. */
bool tera_passes(const struct tera_position *, struct tera_move);
/* Equal for the rule of repetition: board, side, and en passant captures. */
bool tera_same(const struct tera_position *, const struct tera_position *);

/* Board, side, "-", the square passed, clock and number, as in TERA_START. */
bool tera_read(struct tera_position *, bool later, const char *text);
void tera_write(const struct tera_position *, char text[TERA_TEXT_SIZE]);
/* "i4i6", "b15b16=A". */
void tera_move_write(struct tera_move, char text[16]);

#endif
