/* The Kamisado board: colours of the squares, and the range of towers.
 *
 * Squares are numbered a1 = 0, b1 = 1, ..., h8 = 63. White goes up, Black down. A black tower is
 * moved like a white one on the board turned upside down (the bytes of the set reversed, squares
 * exclusive-or 56), so there is one way to compute a ray: the squares above a tower in one line, up
 * to the lowest occupied one.
 *
 * Colours are numbered in the order of docs/rules/kamisado.md: n brown, g green, r red, y yellow,
 * i fuchsia (pink), u purple, l blue, o orange. */
#ifndef KAMISADO_BOARD_H
#define KAMISADO_BOARD_H

#include <stdint.h>

enum { KAMISADO_WHITE, KAMISADO_BLACK };
enum { KAMISADO_COLOURS = 8, KAMISADO_FREE = 8 }; /* FREE: any tower may be moved */
enum {
    KAMISADO_RINGS = 4, /* of a tower, at most; the fourth wins the match */
    KAMISADO_MOVES_MAX = 8 * 14
};

#define KAMISADO_BIT(sq) (1ULL << (sq))

/* The colours of the squares a1..h8, in the document's orientation and its mirror image. */
extern const uint8_t kamisado_source_colours[64], kamisado_official_colours[64];

/* A ring shortens a tower's range: the number of squares, by rings. */
static inline int kamisado_reach(int rings)
{
    static const uint8_t reach[KAMISADO_RINGS + 1] = {7, 5, 3, 1, 1};
    return reach[rings];
}

static inline int kamisado_first(uint64_t set) /* lowest square of a set that is not empty */
{
    return __builtin_ctzll(set);
}

static inline int kamisado_count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* The part of a ray below the lowest occupied square on it. */
static inline uint64_t kamisado_clip(uint64_t ray, uint64_t occupied)
{
    uint64_t blockers = ray & occupied;
    return ray & ~blockers & (blockers - 1);
}

/* Targets of a white tower on sq, regardless of its range. */
static inline uint64_t kamisado_up(uint64_t occupied, int sq)
{
    uint64_t file = 0x0101010101010101ULL << (sq & 7);
    uint64_t left = (0x0101010101010101ULL * ((1U << (sq & 7)) - 1)), right = ~(left | file);
    uint64_t straight = 0x0101010101010100ULL << sq;
    uint64_t up_left = (0x0002040810204080ULL << sq) & left;
    uint64_t up_right = (0x8040201008040200ULL << sq) & right;
    return kamisado_clip(straight, occupied) | kamisado_clip(up_left, occupied) |
           kamisado_clip(up_right, occupied);
}

/* The set upside down: rank 1 for rank 8. */
static inline uint64_t kamisado_flip(uint64_t set)
{
    return __builtin_bswap64(set);
}

/* Targets of a seat's tower on sq without pushing, within its range. */
static inline uint64_t kamisado_targets(uint64_t occupied, int seat, int sq, int rings)
{
    uint64_t set = seat == KAMISADO_WHITE ? kamisado_up(occupied, sq)
                                          : kamisado_up(kamisado_flip(occupied), sq ^ 56);
    if (rings > 0) {
        int rank = (seat == KAMISADO_WHITE ? sq : sq ^ 56) / 8 + kamisado_reach(rings);
        set &= rank >= 7 ? ~0ULL : (1ULL << (8 * (rank + 1))) - 1;
    }
    return seat == KAMISADO_WHITE ? set : kamisado_flip(set);
}

/* The rank where a seat's towers start, and the one where they win, as sets. */
static inline uint64_t kamisado_home(int seat)
{
    return seat == KAMISADO_WHITE ? 0xffULL : 0xffULL << 56;
}

static inline uint64_t kamisado_goal(int seat)
{
    return kamisado_home(seat ^ 1);
}

#endif
