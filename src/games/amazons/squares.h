/* Sets of squares as sixteen rows of sixteen bits, and flood fills on them.
 *
 * Square (file, rank) is bit file + 1 of row rank + 1, so that a set is a whole vector register,
 * boards up to 12x12 have a margin on every side, and shifts need no masks: bits that leave the
 * board are removed by the set of free squares. A square's number is 16 * rank + file. */
#ifndef AMAZONS_SQUARES_H
#define AMAZONS_SQUARES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { SQUARES_ROWS = 16 };
typedef uint16_t squares __attribute__((vector_size(32)));
typedef uint64_t squares_words __attribute__((vector_size(32)));

static inline int square_file(int sq)
{
    return sq & 15;
}

static inline int square_rank(int sq)
{
    return sq >> 4;
}

static inline squares squares_load(const uint16_t row[SQUARES_ROWS])
{
    squares set;
    memcpy(&set, row, sizeof set);
    return set;
}

static inline squares squares_of(int sq)
{
    const squares row = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return (squares)(row == (uint16_t)(square_rank(sq) + 1)) & (uint16_t)(2 << square_file(sq));
}

static inline uint64_t squares_word(squares set, int i)
{
    return ((squares_words)set)[i];
}

static inline bool squares_any(squares set)
{
    squares_words w = (squares_words)set;
    return (w[0] | w[1] | w[2] | w[3]) != 0;
}

static inline bool squares_equal(squares a, squares b)
{
    return !squares_any(a ^ b);
}

static inline int squares_count(squares set)
{
    squares_words w = (squares_words)set;
    return __builtin_popcountll(w[0]) + __builtin_popcountll(w[1]) + __builtin_popcountll(w[2]) +
           __builtin_popcountll(w[3]);
}

static inline bool squares_has(squares set, int sq)
{
    return squares_any(set & squares_of(sq));
}

/* The squares of a set as numbers; returns their count. */
static inline int squares_list(squares set, uint8_t out[256])
{
    int n = 0;
    for (int i = 0; i < 4; i++)
        for (uint64_t w = squares_word(set, i); w; w &= w - 1)
            out[n++] = (uint8_t)(64 * i + __builtin_ctzll(w) - 17);
    return n;
}

/* The lowest square of a set that is not empty. */
static inline int squares_first(squares set)
{
    for (int i = 0; i < 3; i++)
        if (squares_word(set, i))
            return 64 * i + __builtin_ctzll(squares_word(set, i)) - 17;
    return 192 + __builtin_ctzll(squares_word(set, 3)) - 17;
}

/* The empty set, to be shifted in. For WebAssembly clang must not know that it is empty: it would
 * number the lanes of zeros so that browsers compile not a shift by bytes, which is one
 * instruction, but two table look-ups, which makes the Amazons' search a quarter slower. */
static inline squares squares_none(void)
{
#ifdef __wasm_simd128__
    typedef uint16_t half __attribute__((vector_size(16)));
    half none = {0};
    __asm__("" : "+r"(none));
    return __builtin_shufflevector(none, none, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
#else
    return (squares){0};
#endif
}

#define SQUARES_SHUFFLE(set, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)                       \
    __builtin_shufflevector(set, squares_none(), a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)

static inline squares squares_up(squares s)
{
    return SQUARES_SHUFFLE(s, 31, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
}

static inline squares squares_up2(squares s)
{
    return SQUARES_SHUFFLE(s, 30, 31, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13);
}

static inline squares squares_up4(squares s)
{
    return SQUARES_SHUFFLE(s, 28, 29, 30, 31, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
}

static inline squares squares_up8(squares s)
{
    return SQUARES_SHUFFLE(s, 24, 25, 26, 27, 28, 29, 30, 31, 0, 1, 2, 3, 4, 5, 6, 7);
}

static inline squares squares_down(squares s)
{
    return SQUARES_SHUFFLE(s, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
}

static inline squares squares_down2(squares s)
{
    return SQUARES_SHUFFLE(s, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17);
}

static inline squares squares_down4(squares s)
{
    return SQUARES_SHUFFLE(s, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
}

static inline squares squares_down8(squares s)
{
    return SQUARES_SHUFFLE(s, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23);
}

/* A set and the squares next to it in all eight directions. */
static inline squares squares_grow(squares set)
{
    squares wide = set | set << 1 | set >> 1;
    return wide | squares_up(wide) | squares_down(wide);
}

/* The squares connected with `from` over `over`, including `from`. */
static inline squares squares_region(squares from, squares over)
{
    for (;;) {
        squares next = from | (squares_grow(from) & over);
        if (squares_equal(next, from))
            return from;
        from = next;
    }
}

/* One direction of queen's moves by doubling: the squares of `set` slide over those of `free`. */
#define SQUARES_SLIDE(one, two, four, eight)                                                       \
    do {                                                                                           \
        squares g = set, p = free;                                                                 \
        g |= p & one(g);                                                                           \
        p &= one(p);                                                                               \
        g |= p & two(g);                                                                           \
        p &= two(p);                                                                               \
        g |= p & four(g);                                                                          \
        p &= four(p);                                                                              \
        g |= p & eight(g);                                                                         \
        reached |= g;                                                                              \
    } while (0)
#define SQUARES_E1(x) ((x) << 1)
#define SQUARES_E2(x) ((x) << 2)
#define SQUARES_E4(x) ((x) << 4)
#define SQUARES_E8(x) ((x) << 8)
#define SQUARES_W1(x) ((x) >> 1)
#define SQUARES_W2(x) ((x) >> 2)
#define SQUARES_W4(x) ((x) >> 4)
#define SQUARES_W8(x) ((x) >> 8)
#define SQUARES_NE1(x) squares_up((x) << 1)
#define SQUARES_NE2(x) squares_up2((x) << 2)
#define SQUARES_NE4(x) squares_up4((x) << 4)
#define SQUARES_NE8(x) squares_up8((x) << 8)
#define SQUARES_NW1(x) squares_up((x) >> 1)
#define SQUARES_NW2(x) squares_up2((x) >> 2)
#define SQUARES_NW4(x) squares_up4((x) >> 4)
#define SQUARES_NW8(x) squares_up8((x) >> 8)
#define SQUARES_SE1(x) squares_down((x) << 1)
#define SQUARES_SE2(x) squares_down2((x) << 2)
#define SQUARES_SE4(x) squares_down4((x) << 4)
#define SQUARES_SE8(x) squares_down8((x) << 8)
#define SQUARES_SW1(x) squares_down((x) >> 1)
#define SQUARES_SW2(x) squares_down2((x) >> 2)
#define SQUARES_SW4(x) squares_down4((x) >> 4)
#define SQUARES_SW8(x) squares_down8((x) >> 8)

/* The free squares that queens on `set` reach in one move. */
static inline squares squares_queen(squares set, squares free)
{
    squares reached = {0};
    SQUARES_SLIDE(SQUARES_E1, SQUARES_E2, SQUARES_E4, SQUARES_E8);
    SQUARES_SLIDE(SQUARES_W1, SQUARES_W2, SQUARES_W4, SQUARES_W8);
    SQUARES_SLIDE(squares_up, squares_up2, squares_up4, squares_up8);
    SQUARES_SLIDE(squares_down, squares_down2, squares_down4, squares_down8);
    SQUARES_SLIDE(SQUARES_NE1, SQUARES_NE2, SQUARES_NE4, SQUARES_NE8);
    SQUARES_SLIDE(SQUARES_NW1, SQUARES_NW2, SQUARES_NW4, SQUARES_NW8);
    SQUARES_SLIDE(SQUARES_SE1, SQUARES_SE2, SQUARES_SE4, SQUARES_SE8);
    SQUARES_SLIDE(SQUARES_SW1, SQUARES_SW2, SQUARES_SW4, SQUARES_SW8);
    return reached & free;
}

#endif
