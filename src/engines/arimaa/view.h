/* A board seen from the side to move, for tactics without search.
 *
 * The side to move is `own` and its rabbits go up, so the code below does not depend on gold and
 * silver. There is no hash and no undo: a view is 40 bytes and copied. */
#ifndef ENGINES_ARIMAA_VIEW_H
#define ENGINES_ARIMAA_VIEW_H

#include "games/arimaa/board.h"

/* Pieces are passed as one-square sets. */
struct view {
    uint64_t own, other, plane[3];
};

static inline uint64_t lowest(uint64_t set)
{
    return set & -set;
}

static inline uint64_t ball(uint64_t set)
{
    return set | arimaa_beside(set);
}

static inline uint64_t empty_of(const struct view *v)
{
    return ~(v->own | v->other);
}

static inline int strength(const struct view *v, uint64_t piece)
{
    return (v->plane[0] & piece ? 1 : 0) | (v->plane[1] & piece ? 2 : 0) |
           (v->plane[2] & piece ? 4 : 0);
}

/* The pieces of `side` stronger than a piece. */
static inline uint64_t stronger(const struct view *v, uint64_t side, uint64_t piece)
{
    uint64_t k0 = -(uint64_t)((v->plane[0] & piece) != 0),
             k1 = -(uint64_t)((v->plane[1] & piece) != 0),
             k2 = -(uint64_t)((v->plane[2] & piece) != 0);
    uint64_t more = v->plane[2] & ~k2, equal = ~(v->plane[2] ^ k2);
    more |= equal & v->plane[1] & ~k1;
    equal &= ~(v->plane[1] ^ k1);
    return side & (more | (equal & v->plane[0] & ~k0));
}

/* Whether a piece of v->own may not step. */
static inline bool frozen(const struct view *v, uint64_t piece)
{
    uint64_t near = arimaa_beside(piece);
    return !(near & v->own) && (near & v->other) && (near & stronger(v, v->other, piece));
}

/* Moves a piece of `side`, one of v's two, and removes the piece lost in a trap. */
static inline void move(struct view *v, uint64_t *side, uint64_t from, uint64_t to)
{
    uint64_t both = from | to;
    *side ^= both;
    for (int i = 0; i < 3; i++)
        v->plane[i] ^= both & -(uint64_t)((v->plane[i] & from) != 0);
    uint64_t lost = arimaa_doomed(*side);
    if (__builtin_expect(lost != 0, 0)) {
        *side &= ~lost;
        for (int i = 0; i < 3; i++)
            v->plane[i] &= ~lost;
    }
}

/* The squares that a piece of v->own may step to, frozen or not. */
static inline uint64_t exits(const struct view *v, uint64_t piece)
{
    uint64_t to = arimaa_beside(piece) & empty_of(v);
    return piece & (v->plane[1] | v->plane[2]) ? to : to & ~(piece >> 8);
}

/* The board from the view of `seat`: for silver upside down, square ^ 56. */
static inline struct view view_of(const struct arimaa_board *b, int seat)
{
    const uint64_t *plane = b->plane;
    if (seat == ARIMAA_GOLD)
        return (struct view){b->side[0], b->side[1], {plane[0], plane[1], plane[2]}};
    return (struct view){
        __builtin_bswap64(b->side[1]),
        __builtin_bswap64(b->side[0]),
        {__builtin_bswap64(plane[0]), __builtin_bswap64(plane[1]), __builtin_bswap64(plane[2])}};
}

#endif
