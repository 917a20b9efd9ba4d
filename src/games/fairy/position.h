/* Positions and moves of the fairy chess family, bit by bit.
 *
 * Bits of a move (agon_move), cells having 11 bits:
 *
 *      0..10  from     the cell left           44..51  kind    promotion, 0: none
 *     11..21  via      a cell captured on      52      VIA     `via` is a capture
 *     22..32  via2     another                 53      VIA2    `via2` is one, via < via2
 *     33..43  to       the cell entered        54      STEP    a lame step that can be taken in
 *                                                              passing on the cells it crossed
 *                                              55      CASTLE  the rook moves too; from and to
 *                                                              are the king's, and may be equal
 *                                              56      STAY    a pass: from = to, nothing taken
 *
 * `to` itself is a capture if an enemy is there; en passant is a capture on `via`. */
#ifndef FAIRY_POSITION_H
#define FAIRY_POSITION_H

#include "games/fairy/variant.h"

enum {
    FAIRY_CELLS_MAX = VARIANT_SIDE_MAX * VARIANT_SIDE_MAX,
    FAIRY_VECTORS_MAX = 254,
    FAIRY_WORDS_MAX = (FAIRY_CELLS_MAX + 63) / 64,
    FAIRY_QUIET_MAX = 65535,
    FAIRY_NOBODY = 65535,
    FAIRY_FREE = 16, /* in `castling`, beside a right: some king or rook that may castle has another
                        cell than at the start, as in Chess960 */
    FAIRY_HASH_SEAT = 0x5bd1e995 /* part of the hash when the second side moves */
};

/* The piece on a cell: 0 none, else kind + 1, whether it was promoted, and its seat. */
typedef uint16_t fairy_piece;
static inline fairy_piece piece_of(int kind, int seat, bool promoted)
{
    return (fairy_piece)((kind + 1) << 2 | promoted << 1 | seat);
}
static inline int piece_seat(fairy_piece p)
{
    return p & 1;
}
static inline int piece_kind(fairy_piece p)
{
    return (p >> 2) - 1;
}
static inline bool piece_promoted(fairy_piece p)
{
    return p & 2;
}

/* A position. `cell` holds three arrays with one number per cell of the board: the pieces; their
 * index in the lists (0 when empty); the lists, seat 0's from the front and seat 1's from the back
 * (0 if unused). */
struct fairy_pos {
    uint64_t hash; /* of the board and the side to move */
    uint16_t count[2], royals[2];
    uint16_t royal_at[2]; /* the only royal, or FAIRY_NOBODY */
    uint16_t stepped,
        crossed;            /* the last move's cells if it can be taken in passing; else both 0 */
    uint16_t quiet;         /* moves since a capture or a move of a resetting kind */
    uint16_t fresh;         /* moves since a capture, at most FAIRY_QUIET_MAX */
    uint16_t number;        /* of the turn, both sides counted as one */
    uint8_t seat, castling; /* bits: 2 * seat + (0 towards the higher files, 1 the lower) */
    uint16_t king_at[2], rook_at[4]; /* with FAIRY_FREE: cells of those that may castle */
    uint16_t cell[];
};

/* Room for any position. */
union fairy_room {
    struct fairy_pos p;
    uint16_t room[sizeof(struct fairy_pos) / 2 + 3 * FAIRY_CELLS_MAX];
};

#define FAIRY_VIA ((agon_move)1 << 52)
#define FAIRY_VIA2 ((agon_move)1 << 53)
#define FAIRY_STEP ((agon_move)1 << 54)
#define FAIRY_CASTLE ((agon_move)1 << 55)
#define FAIRY_STAY ((agon_move)1 << 56)
#define FAIRY_MOVE(from, to) ((agon_move)(from) | (agon_move)(to) << 33)
#define FAIRY_TAKE(via) (FAIRY_VIA | (agon_move)(via) << 11)
#define FAIRY_TAKE2(via) (FAIRY_VIA2 | (agon_move)(via) << 22)
#define FAIRY_BECOMES(kind) ((agon_move)((kind) + 1) << 44)

static inline int fairy_from(agon_move m)
{
    return (int)(m & 2047);
}
static inline int fairy_via(agon_move m)
{
    return (int)(m >> 11 & 2047);
}
static inline int fairy_via2(agon_move m)
{
    return (int)(m >> 22 & 2047);
}
static inline int fairy_to(agon_move m)
{
    return (int)(m >> 33 & 2047);
}
static inline int fairy_becomes(agon_move m) /* -1: no promotion */
{
    return (int)(m >> 44 & 255) - 1;
}

#endif
