/* Goal this turn, exactly: a depth-first search for each rabbit that is near enough.
 *
 * The last two steps are judged without making them; a rabbit that needs all steps but one for
 * itself is left alone unless one step of another piece could clear or guard its way. */
#include "engines/arimaa/goal.h"

#define GOAL_RANK ARIMAA_RANK(8)

/* A board as the runner sees it: its own side plays towards rank 8. */
struct view {
    uint64_t own, other, plane[3];
};

static inline uint64_t ball(uint64_t set)
{
    return set | arimaa_beside(set);
}
static inline uint64_t empty_of(const struct view *v)
{
    return ~(v->own | v->other);
}
static inline uint64_t lowest(uint64_t set)
{
    return set & -set;
}
static inline uint64_t officers(const struct view *v, uint64_t side)
{
    return side & (v->plane[1] | v->plane[2]);
}
static inline uint64_t rabbits(const struct view *v)
{
    return v->own & ~(v->plane[1] | v->plane[2]);
}

/* Those of `side` stronger than the piece on `of`. */
static inline uint64_t stronger(const struct view *v, uint64_t side, uint64_t of)
{
    uint64_t k0 = -(uint64_t)((v->plane[0] & of) != 0), k1 = -(uint64_t)((v->plane[1] & of) != 0),
             k2 = -(uint64_t)((v->plane[2] & of) != 0);
    uint64_t more = v->plane[2] & ~k2, equal = ~(v->plane[2] ^ k2);
    more |= equal & v->plane[1] & ~k1;
    equal &= ~(v->plane[1] ^ k1);
    return side & (more | (equal & v->plane[0] & ~k0));
}

static inline bool frozen(const struct view *v, uint64_t piece)
{
    uint64_t near = arimaa_beside(piece);
    return !(near & v->own) && (near & v->other) && (stronger(v, v->other, piece) & near);
}

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

/* The squares that a piece of the own side on `from` may step to. */
static inline uint64_t exits(const struct view *v, uint64_t from)
{
    uint64_t to = arimaa_beside(from) & empty_of(v);
    return from & (v->plane[1] | v->plane[2]) ? to : to & ~(from >> 8);
}

static inline bool can1(const struct view *v, uint64_t r)
{
    uint64_t home = r << 8;
    if (!(home & GOAL_RANK & empty_of(v)))
        return false;
    uint64_t near = arimaa_beside(r);
    return (near & v->own) || !(near & officers(v, v->other));
}

/* Whether rabbit r arrives within two steps: its own, or one after the step of a friend. */
static bool can2(const struct view *v, uint64_t r)
{
    uint64_t empty = empty_of(v), mates = v->own ^ r, near = arimaa_beside(r),
             feared = officers(v, v->other);
    bool moves = (near & mates) || !(near & feared);
    if (r & ARIMAA_RANK(6)) {
        uint64_t q = r << 8, home = r << 16;
        if (!moves || !(q & empty) || !(home & empty))
            return false;
        uint64_t nq = arimaa_beside(q);
        return (nq & mates) || !(nq & feared);
    }
    if (!(r & ARIMAA_RANK(7)))
        return false;
    uint64_t home = r << 8;
    if (home & empty) {
        if (moves)
            return true;
        near &= ~home;
        for (uint64_t f = arimaa_beside(near & empty) & mates; f; f &= f - 1) {
            uint64_t piece = lowest(f);
            if ((exits(v, piece) & near) && !frozen(v, piece))
                return true;
        }
        return false;
    }
    if (!moves)
        return false;
    for (uint64_t q = near & empty & ARIMAA_RANK(7); q; q &= q - 1) {
        uint64_t side = lowest(q), nq = arimaa_beside(side);
        if (((side << 8) & empty) && ((nq & mates) || !(nq & feared)))
            return true;
    }
    return (home & v->own) && (arimaa_beside(home) & empty) &&
           ((near & mates & ~home) || !(near & feared));
}

static bool reach(const struct view *v, uint64_t r, int n);

static inline int distance(uint64_t r)
{
    return __builtin_clzll(r) >> 3;
}

static bool run_steps(const struct view *v, uint64_t r, int n)
{
    for (uint64_t to = exits(v, r); to; to &= to - 1) {
        uint64_t q = lowest(to);
        if (q & GOAL_RANK)
            return true;
        if (distance(q) >= n)
            continue;
        struct view next = *v;
        move(&next, &next.own, r, q);
        if ((next.own & q) && reach(&next, q, n - 1))
            return true;
    }
    return false;
}

static bool help_steps(const struct view *v, uint64_t r, int n, uint64_t from, uint64_t to)
{
    uint64_t empty = empty_of(v);
    uint64_t movers = (v->own ^ r) & (from | arimaa_beside(to & empty));
    for (; movers; movers &= movers - 1) {
        uint64_t piece = lowest(movers), out = exits(v, piece);
        if (!(piece & from))
            out &= to;
        if (!out || frozen(v, piece))
            continue;
        for (; out; out &= out - 1) {
            struct view next = *v;
            move(&next, &next.own, piece, lowest(out));
            if ((next.own & r) && reach(&next, r, n - 1))
                return true;
        }
    }
    return false;
}

/* Tries the pulls of the enemy on x. */
static bool pulls(const struct view *v, uint64_t r, int n, uint64_t x)
{
    uint64_t empty = empty_of(v);
    for (uint64_t z = stronger(v, v->own, x) & arimaa_beside(x); z; z &= z - 1) {
        uint64_t piece = lowest(z), out = arimaa_beside(piece) & empty;
        if (!out || frozen(v, piece))
            continue;
        for (; out; out &= out - 1) {
            struct view next = *v;
            move(&next, &next.own, piece, lowest(out));
            move(&next, &next.other, x, piece);
            if ((next.own & r) && reach(&next, r, n - 2))
                return true;
        }
    }
    return false;
}

/* Tries the pushes of the enemy on x. */
static bool pushes(const struct view *v, uint64_t r, int n, uint64_t x)
{
    uint64_t empty = empty_of(v), out = arimaa_beside(x) & empty, able = 0;
    if (!out)
        return false;
    for (uint64_t z = stronger(v, v->own, x) & arimaa_beside(x); z; z &= z - 1)
        if (!frozen(v, lowest(z)))
            able |= lowest(z);
    if (!able)
        return false;
    for (; out; out &= out - 1) {
        struct view pushed = *v;
        move(&pushed, &pushed.other, x, lowest(out));
        for (uint64_t z = stronger(v, v->own, x) & arimaa_beside(x); z; z &= z - 1) {
            uint64_t piece = lowest(z);
            if (frozen(&pushed, piece))
                continue;
            struct view next = pushed;
            move(&next, &next.own, piece, x);
            if ((next.own & r) && reach(&next, r, n - 2))
                return true;
        }
    }
    return false;
}

/* Whether the rabbit could arrive with at most one of n steps made by another piece; may say yes
 * wrongly. */
static bool one_help(const struct view *v, uint64_t r, int n)
{
    uint64_t empty = empty_of(v), mates = v->own ^ r, beside = arimaa_beside(mates);
    uint64_t danger = arimaa_beside(officers(v, v->other)) | ARIMAA_TRAPS;
    uint64_t safe0 = empty & (~danger | beside | GOAL_RANK);
    bool still = (r & danger & ~ARIMAA_TRAPS) && !(r & beside);
    uint64_t x;
    if (!still) {
        x = r;
        for (int i = 0; i < n; i++)
            x |= (x << 8 | (x & ~ARIMAA_FILE_H) << 1 | (x & ~ARIMAA_FILE_A) >> 1) & safe0;
        if (x & GOAL_RANK)
            return true;
    }
    uint64_t arrive = (empty | r) & beside;
    if (still && !(arimaa_beside(r) & arrive))
        return false;
    uint64_t safe1 = safe0 | (empty & arimaa_beside(arrive)) |
                     (mates & (arimaa_beside(empty | r) | ARIMAA_TRAPS));
    x = r;
    for (int i = 0; i < n - 1; i++)
        x |= (x << 8 | (x & ~ARIMAA_FILE_H) << 1 | (x & ~ARIMAA_FILE_A) >> 1) & safe1;
    return x & GOAL_RANK;
}

static bool reach(const struct view *v, uint64_t r, int n)
{
    int far = distance(r);
    if (far > n)
        return false;
    if (n == 1)
        return can1(v, r);
    if (n == 2)
        return can2(v, r);
    int slack = n - far;
    bool still = frozen(v, r);
    if (slack == 0) {
        if (still)
            return false;
        uint64_t q = r << 8;
        if (!(q & empty_of(v)))
            return false;
        struct view next = *v;
        move(&next, &next.own, r, q);
        return (next.own & q) && reach(&next, q, n - 1);
    }
    if (slack == 1 && !one_help(v, r, n))
        return false;
    if (!still && run_steps(v, r, n))
        return true;
    uint64_t all = ~0ULL;
    if (help_steps(v, r, n, all, all))
        return true;
    if (slack == 1)
        return false;
    for (uint64_t x = v->other; x; x &= x - 1)
        if (pulls(v, r, n, lowest(x)) || pushes(v, r, n, lowest(x)))
            return true;
    return false;
}

static bool any(const struct view *v, int n)
{
    if (n <= 0)
        return false;
    uint64_t near = rabbits(v) & ~0ULL << 8 * (7 - n);
    for (; near; near &= near - 1)
        if (reach(v, lowest(near), n))
            return true;
    return false;
}

static void look(struct view *v, const struct arimaa_board *b, int seat)
{
    if (seat == ARIMAA_GOLD) {
        *v = (struct view){b->side[0], b->side[1], {b->plane[0], b->plane[1], b->plane[2]}};
    } else {
        *v = (struct view){__builtin_bswap64(b->side[1]),
                           __builtin_bswap64(b->side[0]),
                           {__builtin_bswap64(b->plane[0]), __builtin_bswap64(b->plane[1]),
                            __builtin_bswap64(b->plane[2])}};
    }
}

static int fewest(const struct view *v, int n)
{
    if (!any(v, n))
        return 0;
    for (int i = 1; i < n; i++)
        if (any(v, i))
            return i;
    return n;
}

int arimaa_goal_threat(const struct arimaa_board *b, int seat, int steps_left)
{
    struct view v;
    look(&v, b, seat);
    return fewest(&v, steps_left);
}

static int less(int a, int b)
{
    return a && (!b || a < b) ? a : b;
}

int arimaa_goal_in(const struct arimaa_pos *p, int steps_left)
{
    struct view v;
    look(&v, &p->board, p->seat);
    int best = p->open == ARIMAA_OPEN_PUSH ? 0 : fewest(&v, steps_left);
    if (p->open == ARIMAA_OPEN_NOTHING)
        return best;
    uint64_t spot = ARIMAA_BIT(p->seat == ARIMAA_GOLD ? p->square : p->square ^ 56);
    for (uint64_t x = arimaa_beside(spot) & (p->open == ARIMAA_OPEN_PUSH ? v.own : v.other); x;
         x &= x - 1) {
        uint64_t piece = lowest(x);
        int kind = ((v.plane[0] & piece) != 0) | ((v.plane[1] & piece) != 0) << 1 |
                   ((v.plane[2] & piece) != 0) << 2;
        struct view next = v;
        if (p->open == ARIMAA_OPEN_PUSH) {
            if (kind <= p->kind || frozen(&v, piece))
                continue;
            move(&next, &next.own, piece, spot);
        } else {
            if (kind >= p->kind)
                continue;
            move(&next, &next.other, piece, spot);
        }
        int more = fewest(&next, (best ? best - 1 : steps_left) - 1);
        if (more)
            best = less(more + 1, best);
    }
    return best;
}

int arimaa_goal_line(const struct arimaa_pos *p, int steps_left, arimaa_step line[ARIMAA_STEPS])
{
    int n = arimaa_goal_in(p, steps_left);
    struct arimaa_pos at = *p;
    for (int i = 0; i < n; i++) {
        arimaa_step steps[ARIMAA_STEPS_MAX];
        int count = arimaa_steps(&at, steps);
        for (int j = 0; j < count; j++) {
            struct arimaa_pos next = at;
            arimaa_make(&next, ARIMAA_FROM(steps[j]), ARIMAA_TO(steps[j]));
            uint64_t home = at.seat == ARIMAA_GOLD ? ARIMAA_RANK(8) : ARIMAA_RANK(1);
            bool there = arimaa_rabbits(&next.board, at.seat) & home;
            if (i == n - 1 ? there : !there && arimaa_goal_in(&next, n - 1 - i) == n - 1 - i) {
                line[i] = steps[j];
                at = next;
                break;
            }
        }
    }
    return n;
}
