/* Step generation, the Zobrist keys and the walk over all step lists of a turn. */
#include "games/arimaa/board.h"

#include <string.h>

/* splitmix64 at compile time: key n of the table is the n-th number of the sequence. */
#define MIX0(n) ((uint64_t)((n) + 1) * 0x9e3779b97f4a7c15ULL)
#define MIX1(n) ((MIX0(n) ^ MIX0(n) >> 30) * 0xbf58476d1ce4e5b9ULL)
#define MIX2(n) ((MIX1(n) ^ MIX1(n) >> 27) * 0x94d049bb133111ebULL)
#define KEY(n) (MIX2(n) ^ MIX2(n) >> 31)
#define KEY8(n)                                                                                    \
    KEY(n), KEY(n + 1), KEY(n + 2), KEY(n + 3), KEY(n + 4), KEY(n + 5), KEY(n + 6), KEY(n + 7)
#define KEY64(n)                                                                                   \
    {                                                                                              \
        KEY8(n), KEY8(n + 8), KEY8(n + 16), KEY8(n + 24), KEY8(n + 32), KEY8(n + 40),              \
            KEY8(n + 48), KEY8(n + 56)                                                             \
    }
#define KEYS(n)                                                                                    \
    {                                                                                              \
        {0}, KEY64(n), KEY64(n + 64), KEY64(n + 128), KEY64(n + 192), KEY64(n + 256),              \
            KEY64(n + 320),                                                                        \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }

const uint8_t arimaa_full_army[ARIMAA_KINDS] = {0, 8, 2, 2, 2, 1, 1};

const uint64_t arimaa_zobrist[2][8][64] = {KEYS(0), KEYS(384)};

void arimaa_put(struct arimaa_pos *p, int side, int kind, int sq)
{
    p->board.side[side] |= ARIMAA_BIT(sq);
    for (int i = 0; i < 3; i++)
        p->board.plane[i] |= (uint64_t)(kind >> i & 1) << sq;
    p->hash ^= arimaa_zobrist[side][kind][sq];
}

/* A step in direction d adds this to the square. */
static const int offset[4] = {8, -8, 1, -1};

/* The direction in which a side's rabbits may not go: gold's south, silver's north. */
static inline int backward(int seat)
{
    return seat == ARIMAA_GOLD ? 1 : 0;
}

/* Appends the steps in direction d that end on `to`. */
static inline arimaa_step *add_direction(arimaa_step *out, uint64_t to, int d)
{
    for (; to; to &= to - 1) {
        int sq = arimaa_first(to);
        *out++ = ARIMAA_STEP(sq - offset[d], sq);
    }
    return out;
}

/* Appends the steps of every piece of `from` onto the one square `to`. */
static inline arimaa_step *add_into(arimaa_step *out, uint64_t from, int to)
{
    for (; from; from &= from - 1)
        *out++ = ARIMAA_STEP(arimaa_first(from), to);
    return out;
}

/* The pieces that may complete the push open in p. */
static inline uint64_t pushers(const struct arimaa_pos *p)
{
    const struct arimaa_board *b = &p->board;
    return arimaa_beside(ARIMAA_BIT(p->square)) & arimaa_stronger_than(b, p->seat, p->kind) &
           ~arimaa_frozen(b, p->seat);
}

int arimaa_steps(const struct arimaa_pos *p, arimaa_step *out)
{
    const struct arimaa_board *b = &p->board;
    arimaa_step *end = out;
    if (p->open == ARIMAA_OPEN_PUSH)
        return (int)(add_into(end, pushers(p), p->square) - out);

    int seat = p->seat;
    uint64_t empty = ~arimaa_occupied(b), free = b->side[seat] & ~arimaa_frozen(b, seat);
    uint64_t forward_only = arimaa_rabbits(b, seat);
    for (int d = 0; d < 4; d++) {
        uint64_t movers = d == backward(seat) ? free & ~forward_only : free;
        end = add_direction(end, arimaa_shift(movers, d) & empty, d);
    }

    uint64_t pulled = arimaa_pullable(p);
    end = add_into(end, pulled, p->square);
    if (p->steps < ARIMAA_STEPS - 1) {
        uint64_t pushed = arimaa_dominated(b, free, b->side[seat ^ 1]);
        for (int d = 0; d < 4; d++) {
            uint64_t to = arimaa_shift(pushed, d) & empty;
            if (pulled) /* the same step, already listed as a pull */
                to &= ~(arimaa_shift(pulled, d) & ARIMAA_BIT(p->square));
            end = add_direction(end, to, d);
        }
    }
    return (int)(end - out);
}

bool arimaa_can_step(const struct arimaa_board *b, int seat)
{
    uint64_t empty = ~arimaa_occupied(b), free = b->side[seat] & ~arimaa_frozen(b, seat);
    uint64_t rabbits = arimaa_rabbits(b, seat), to = 0;
    for (int d = 0; d < 4; d++)
        to |= arimaa_shift(d == backward(seat) ? free & ~rabbits : free, d);
    to |= arimaa_beside(arimaa_dominated(b, free, b->side[seat ^ 1]));
    return (to & empty) != 0;
}

/* One node of the walk: every step is made completely on a copy, even the last. */
static void walk(const struct arimaa_pos *p, struct arimaa_walk *w)
{
    arimaa_step steps[ARIMAA_STEPS_MAX];
    int n = arimaa_steps(p, steps);
    w->steps += (uint64_t)n;
    for (int i = 0; i < n; i++) {
        struct arimaa_pos next = *p;
        arimaa_make(&next, ARIMAA_FROM(steps[i]), ARIMAA_TO(steps[i]));
        w->length[next.steps] += next.open != ARIMAA_OPEN_PUSH && next.hash != next.start;
        const struct arimaa_board *b = &next.board;
        w->mixed ^= next.hash + b->side[0] + b->side[1] + b->plane[0] + b->plane[1] + b->plane[2];
        if (next.steps < ARIMAA_STEPS)
            walk(&next, w);
    }
}

void arimaa_walk(const struct arimaa_pos *p, struct arimaa_walk *w)
{
    memset(w, 0, sizeof *w);
    walk(p, w);
}
