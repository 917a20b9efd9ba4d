/* Attacks of pieces as sets of cells, on boards of up to 256 cells: rays and leaps are precomputed,
 * so that a piece's cells follow from the nearest piece on each ray, not cell by cell. */
#ifndef ENGINES_FAIRY_RAYS_H
#define ENGINES_FAIRY_RAYS_H

#include "games/fairy/fairy.h"

enum { RAYS_WORDS = 4, RAYS_RIDES = 16 };

/* A kind that captures only by leaps and unlimited rides. */
struct rays_kind {
    bool plain; /* it is one */
    bool same;  /* ... and moves where it captures */
    uint8_t rides;
    uint8_t ride[RAYS_RIDES]; /* vectors */
    uint64_t *leap;           /* [cell][words] */
};

struct rays {
    int words;                        /* 0: the board is larger, and no kind is plain */
    uint64_t *ray[FAIRY_VECTORS_MAX]; /* [cell][words]; NULL: no rider uses it */
    bool up[FAIRY_VECTORS_MAX];       /* towards higher cells */
    struct rays_kind kind[2][VARIANT_KINDS_MAX];
    uint64_t *near[2]; /* [seat]: [cell][words], cells with a line of some kind of the seat to it */
};

int rays_init(struct rays *, const struct fairy_game *); /* 0 or AGON_NO_MEMORY */
void rays_release(struct rays *);

static inline int rays_count(uint64_t x)
{
    x -= x >> 1 & 0x5555555555555555ULL;
    x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
    return (int)(((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL) * 0x0101010101010101ULL >> 56);
}

/* The first cell of a ray that is in the set, or -1. */
static inline int rays_first(const uint64_t *ray, const uint64_t *full, bool up, int words)
{
    for (int i = 0; i < words && up; i++)
        if (ray[i] & full[i])
            return 64 * i + __builtin_ctzll(ray[i] & full[i]);
    for (int i = words - 1; i >= 0 && !up; i--)
        if (ray[i] & full[i])
            return 64 * i + 63 - __builtin_clzll(ray[i] & full[i]);
    return -1;
}

/* The cells that a plain kind attacks or guards from a cell, with pieces on `full`. */
static inline __attribute__((always_inline)) void rays_cells(const struct rays *r,
                                                             const struct rays_kind *k, int from,
                                                             const uint64_t *full, int words,
                                                             uint64_t *out)
{
    for (int i = 0; i < words; i++)
        out[i] = k->leap[from * words + i];
    for (int w = 0; w < k->rides; w++) {
        const uint64_t *all = r->ray[k->ride[w]], *ray = all + from * words;
        int at = rays_first(ray, full, r->up[k->ride[w]], words);
        for (int i = 0; i < words; i++)
            out[i] |= at < 0 ? ray[i] : ray[i] & ~all[at * words + i];
    }
}

#endif
