/* The numbers of which keys of Polyglot books are made. */
#ifndef PLAY_POLYGLOT_NUMBERS_H
#define PLAY_POLYGLOT_NUMBERS_H

#include <stdint.h>

/* The first number of each part of a position: 64 squares for each kind of piece, four rights to
 * castle, eight files of a passed pawn, and White's turn. */
enum {
    POLYGLOT_PIECES = 0,
    POLYGLOT_CASTLING = 768,
    POLYGLOT_PASSED = 772,
    POLYGLOT_TURN = 780,
    POLYGLOT_NUMBERS = 781
};

extern const uint64_t polyglot_numbers[POLYGLOT_NUMBERS];

#endif
