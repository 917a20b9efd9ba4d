/* Elimination and immobilisation this turn: nearly always refuted at once, else fully searched.
 *
 * Elimination. A push or pull takes at most one piece, so four steps take at most two rabbits, and
 * each rabbit left costs two of the steps left. With one rabbit and the usual options captures.h
 * has the answer. Otherwise all step lists allowed by these counts are walked, if captures.h finds
 * any rabbit in danger at all.
 *
 * Immobilisation. All step lists are walked, too, but a position is left where a lower bound on the
 * steps still needed exceeds those left (closing_entries). The bound looks at the enemies that
 * could step now, pushes apart. A turn is made of single steps, and of pushes and pulls of two
 * steps. Call an enemy `two` when it has two ways out or more and a friend beside it, or is the
 * elephant, so that a single step neither closes its ways nor freezes it; any other that could step
 * is `one`. Only these stop an enemy:
 *
 *     an arrival   on an empty square b, of a friend or a pushed piece: blocks exits of
 *                  those beside b, or freezes them; half of the need of a `two`
 *     a departure  of an enemy from a: itself, those beside a that lose support or die on
 *                  a trap without it
 *
 * A single step is one arrival. A push is an arrival, where the enemy goes, and a departure; a pull
 * too, where the puller goes: the other squares were held before. Count two points for a `two` and
 * one for a `one`, and the most that n steps can give:
 *
 *     in all           3 by an arrival; by a departure 2 each for the piece and those beside it,
 *                      but not the pusher and where it is pushed: 9 a push, 11 a pull (too_many)
 *     three or more    not touched by the same arrival or the same departure: 1 and 2
 *     squares apart    points (spread)
 *     five or more     nor by the same push or pull, which changes squares on a path of three: each
 *     squares apart    needs separate steps for its points (far_apart)
 *
 * No `two` is stopped if no friend is within `left` squares: pushing or pulling it or its friend
 * takes as many steps as the piece is away, and closing two exits takes more. For a `one` it is one
 * square more.
 *
 * The enemy elephant, unless it is on a trap, does not move. Each empty square beside it must be
 * filled, and so must the square behind, from which the filler came, because the elephant could
 * push it back, unless the filler is an elephant, too. (A push fills both with its two steps; a
 * pulled piece follows one that came there first.) The same holds for the weaker pieces already
 * beside it with an empty square behind them, of which two can share one.
 *
 * The bound does not include an open pull: if it rejects the position, only the completion of that
 * pull is tried. tests/slow/arimaa_ending.c compares with every list of steps. */
#include "engines/arimaa/ending.h"

#include <string.h>

#include "engines/arimaa/captures.h"
#include "engines/arimaa/view.h"

/* The intended end of a turn, and the walk's bound. */
struct aim {
    const struct arimaa_game *game;
    bool (*met)(const struct aim *, const struct arimaa_pos *ended);
    /* The squares one of which the next step must enter if `left` steps can suffice, unless it
     * completes a pull: all of them if unknown, none if more steps are needed. */
    uint64_t (*entries)(const struct arimaa_pos *, int left);
};

enum { BEEN = 1 << 10 };

/* The keys of positions walked in vain, as far as there is room. */
struct walk {
    const struct aim *aim;
    uint64_t been[BEEN];
};

/* Whether the turn of `p` may end here and reaches the aim. */
static bool ends_well(const struct aim *aim, const struct arimaa_pos *p)
{
    struct arimaa_pos ended = *p;
    if (p->open == ARIMAA_OPEN_PUSH || p->hash == p->start)
        return false;
    ended.seat ^= 1;
    return aim->met(aim, &ended);
}

/* Whether the walk has been here; the number of steps left follows from those made. */
static inline bool been(struct walk *w, const struct arimaa_pos *p, int n)
{
    uint64_t key = p->hash ^ (arimaa_amid_word(p) + 1) * 0x9e3779b97f4a7c15ULL;
    uint64_t *slot = &w->been[(key >> 32) % BEEN];
    key += (uint64_t)n;
    if (*slot == key)
        return true;
    *slot = key;
    return false;
}

/* Whether exactly n more steps can reach the aim, through `entries` or with a pull. */
static bool can_end(struct walk *w, const struct arimaa_pos *p, int n, uint64_t entries)
{
    arimaa_step steps[ARIMAA_STEPS_MAX];
    uint64_t pulled = arimaa_pullable(p);
    int count = arimaa_steps(p, steps);
    for (int i = 0; i < count; i++) {
        struct arimaa_pos next = *p;
        int from = ARIMAA_FROM(steps[i]), to = ARIMAA_TO(steps[i]);
        if (!(entries >> to & 1) && !(pulled >> from & 1 && to == p->square))
            continue;
        arimaa_make(&next, from, to);
        if (n == 1) {
            if (ends_well(w->aim, &next))
                return true;
            continue;
        }
        uint64_t into = w->aim->entries(&next, n - 1);
        if ((into || arimaa_pullable(&next)) && !been(w, &next, n - 1) &&
            can_end(w, &next, n - 1, into))
            return true;
    }
    return false;
}

/* The fewest steps, up to steps_left, that reach the aim, or 0. */
static int fewest(const struct aim *aim, const struct arimaa_pos *p, int steps_left)
{
    struct walk w;
    if (steps_left <= 0 || (!aim->entries(p, steps_left) && !arimaa_pullable(p)))
        return 0;
    w.aim = aim;
    memset(w.been, 0, sizeof w.been);
    for (int n = 1; n <= steps_left; n++) {
        uint64_t into = aim->entries(p, n);
        if ((into || arimaa_pullable(p)) && can_end(&w, p, n, into))
            return n;
    }
    return 0;
}

/* ---- elimination ---- */

static int rabbits_left(const struct arimaa_pos *p)
{
    return arimaa_count(arimaa_rabbits(&p->board, p->seat ^ 1));
}

static uint64_t rabbit_entries(const struct arimaa_pos *p, int left)
{
    return 2 * rabbits_left(p) > left ? 0 : ~0ULL;
}

static bool eliminated(const struct aim *aim, const struct arimaa_pos *ended)
{
    struct arimaa_verdict v;
    if (arimaa_rabbits(&ended->board, ended->seat))
        return false;
    v = arimaa_decided(aim->game, ended, (struct agon_past){NULL, 0});
    return v.why && v.winner == (ended->seat ^ 1);
}

/* The fewest steps that take a rabbit, or 0. */
static int fewest_for_rabbit(const struct arimaa_pos *p, int steps_left)
{
    struct arimaa_captures c;
    int best = 0;
    arimaa_captures_in(p, steps_left, &c);
    for (int trap = 0; trap < ARIMAA_TRAP_COUNT; trap++) {
        int steps = c.steps[trap][ARIMAA_RABBIT];
        if (steps && (!best || steps < best))
            best = steps;
    }
    return best;
}

int arimaa_elimination_in(const struct arimaa_game *g, const struct arimaa_pos *p, int steps_left)
{
    struct aim aim = {g, eliminated, rabbit_entries};
    int rabbits = rabbits_left(p);
    if (rabbits > 2 || rabbits == 0 || !g->judge)
        return 0;
    int one = fewest_for_rabbit(p, steps_left);
    if (one == 0 || (rabbits == 1 && g->elimination && !g->no_rabbits_draw))
        return one;
    return fewest(&aim, p, steps_left);
}

/* ---- immobilisation ---- */

/* The view's enemies that have one exit or more, and two or more. */
static uint64_t movable(const struct view *v, uint64_t frozen_ones, uint64_t *two)
{
    uint64_t empty = empty_of(v), free = v->other & ~frozen_ones;
    uint64_t officers = v->plane[1] | v->plane[2];
    uint64_t up = empty >> 8 & officers, down = empty << 8;
    uint64_t east = empty >> 1 & ~ARIMAA_FILE_H, west = empty << 1 & ~ARIMAA_FILE_A;
    *two = free & ((up & down) | (east & west) | ((up | down) & (east | west)));
    return free & (up | down | east | west);
}

/* Whether the enemy elephant, not on a trap, cannot be enclosed in `left` steps. */
static inline bool elephant_free(const struct view *v, uint64_t elephant, int left)
{
    uint64_t around = arimaa_beside(elephant), empty = empty_of(v),
             giant = v->plane[1] & v->plane[2];
    int holes = arimaa_count(around & empty);
    int behind = holes - arimaa_count(v->own & giant);
    int soft = arimaa_count(around & v->own & ~giant & arimaa_beside(empty));
    return holes + (behind > (soft + 1) / 2 ? behind : (soft + 1) / 2) > left;
}

/* Whether all together cost more points than `left` steps can give. */
static inline bool too_many(uint64_t two, uint64_t one, int left)
{
    static const int8_t points[ARIMAA_STEPS + 1] = {0, 3, 11, 14, 22};
    return arimaa_count(two) + arimaa_count(one) > points[left];
}

/* Whether enemies three or more squares apart cost more points than `left` steps can give: 2 for
 * each of `two`, 1 for each of `one`. */
static inline bool spread(uint64_t two, uint64_t one, int left)
{
    static const int8_t points[ARIMAA_STEPS + 1] = {0, 1, 3, 4, 6};
    int rest = points[left];
    for (; two && rest >= 0; rest -= 2) {
        uint64_t near = ball(ball(lowest(two)));
        two &= ~near;
        one &= ~near;
    }
    for (; one && rest >= 0; rest--)
        one &= ~ball(ball(lowest(one)));
    return rest < 0;
}

/* Whether enemies five or more squares apart cost more than `left` steps. */
static inline bool far_apart(uint64_t two, uint64_t one, int left)
{
    for (; two && left >= 0; left -= 2) {
        uint64_t near = ball(ball(ball(ball(lowest(two)))));
        two &= ~near;
        one &= ~near;
    }
    for (; one && left >= 0; left--)
        one &= ~ball(ball(ball(ball(lowest(one)))));
    return left < 0;
}

/* The squares of a next step that can immobilise the other side with `left` steps. A last step must
 * be beside every enemy that could still step. */
static uint64_t closing_entries(const struct arimaa_pos *p, int left)
{
    struct view v = view_of(&p->board, p->seat);
    uint64_t elephant = v.other & v.plane[1] & v.plane[2], still, two, one, near = v.own;
    uint64_t entries = ~0ULL;
    if ((elephant & ~ARIMAA_TRAPS) && elephant_free(&v, elephant, left))
        return 0;
    still = arimaa_frozen(&p->board, p->seat ^ 1);
    one = movable(&v, p->seat == ARIMAA_GOLD ? still : __builtin_bswap64(still), &two);
    two &= elephant | arimaa_beside(v.other);
    if (too_many(two, one, left) || spread(two, one, left))
        return 0;
    for (int i = 0; i < left; i++)
        near = ball(near);
    if ((two & ~near) || (one & ~ball(near)) || far_apart(two, one, left))
        return 0;
    for (; one && left == 1; one &= one - 1)
        entries &= arimaa_beside(lowest(one));
    return p->seat == ARIMAA_GOLD ? entries : __builtin_bswap64(entries);
}

static bool immobilised(const struct aim *aim, const struct arimaa_pos *ended)
{
    return !arimaa_can_step(&ended->board, ended->seat) &&
           !arimaa_decided(aim->game, ended, (struct agon_past){NULL, 0}).why;
}

int arimaa_immobilisation_in(const struct arimaa_game *g, const struct arimaa_pos *p,
                             int steps_left)
{
    struct aim aim = {g, immobilised, closing_entries};
    return fewest(&aim, p, steps_left);
}
