/* Goal this turn, exactly, without a general search.
 *
 * Each rabbit that is near enough is tested separately: can it be home within n steps (reach())?
 * The board is seen from the side that runs, so rabbits always go up. A turn that brings rabbit r
 * home is k steps of r and n - k helping steps of other pieces, a push or a pull counting as two
 * consecutive ones.
 *
 * n = 1 and n = 2 are decided on bitboards without making a step (can1, can2). For n = 3 and 4 the
 * steps are made, but only those that could belong to a shortest way home; they are found first,
 * from the board alone, and mostly there are none, which decides the matter. Making the candidate
 * steps and testing again for n - 1 or n - 2 keeps the answer exact: they may include useless
 * steps, but must miss no useful one. So every argument below is about steps that cannot help.
 *
 * The purposes of a helping step. Without a step of a shortest way, the way breaks, so the step
 * serves a later one. Directly it can only
 *
 *     clear    take a piece off the rabbit's way: one step for a friend, two for an enemy, which is
 *              pulled off (a push puts the pusher in its place, which must then leave: three)
 *     guard    bring a friend beside a square of the way where the rabbit would be frozen or fall
 *              into a trap: by a step, or as the pusher of an enemy from there
 *     free     remove the officer that freezes the rabbit: push or pull it, or push or pull the
 *              last keeper of one on a trap
 *
 * and for a step that does one of these, a step before it can only bring the piece nearer, thaw it
 * (arrive beside it, or remove its freezer), hold the trap onto which it steps, or make room for it
 * or its victim. Each is one square further out, in the bitboards called ring and wide below. The
 * rabbit's own steps come in any order: they are always tried while there are candidates for a way
 * at all.
 *
 * The ways, by the number k of the rabbit's own steps and its distance `far` from home:
 *
 *     k = n        the rabbit alone: the squares it can flood, without making a step
 *     k = n - 1    one helping step: the flood may also cross friends who could step aside and
 *                  squares that a friend could come to guard (add_run; for n = 3 add_two)
 *     k = 2, n = 4 over q to home with two helps, straight on or one file aside (add_two)
 *     k = 1        the last step, with two or three helps, by the piece on the home square
 *                  (add_thaw, add_friend, add_enemy)
 *
 * On the 5,316 positions between turns of the archive's games this takes 1.3 calls of reach() a
 * position, a fifth of them after a made step. tests/unit/arimaa_goal.c compares with every list of
 * steps. */
#include "engines/arimaa/goal.h"

#include <assert.h>

#include "engines/arimaa/view.h"

#define HOME_RANK ARIMAA_RANK(8)

/* The enemies that freeze rabbits: all but their rabbits. */
static inline uint64_t officers(const struct view *v)
{
    return v->other & (v->plane[1] | v->plane[2]);
}

/* Steps from a rabbit to its home rank. */
static inline int distance(uint64_t r)
{
    return __builtin_clzll(r) >> 3;
}

/* Whether rabbit r is home with one step. */
static inline bool can1(const struct view *v, uint64_t r)
{
    uint64_t near = arimaa_beside(r);
    return (r << 8 & HOME_RANK & empty_of(v)) && ((near & v->own) || !(near & officers(v)));
}

/* Whether a friend can step beside frozen rabbit r, below its home rank. */
static inline bool can_thaw(const struct view *v, uint64_t r)
{
    uint64_t to = arimaa_beside(r) & empty_of(v) & ~HOME_RANK;
    for (uint64_t set = arimaa_beside(to) & v->own & ~r; set; set &= set - 1) {
        uint64_t piece = lowest(set);
        if ((exits(v, piece) & to) && !frozen(v, piece))
            return true;
    }
    return false;
}

/* Whether rabbit r is home within two steps: both its steps, or one after the step of a friend that
 * thaws it or leaves the home square. Nothing else counts: friends that die in a trap because of
 * the first step are not beside the second, because of the colours of the squares. */
static bool can2(const struct view *v, uint64_t r)
{
    uint64_t empty = empty_of(v), mates = v->own ^ r, near = arimaa_beside(r), feared = officers(v);
    bool moves = (near & mates) || !(near & feared);
    uint64_t up = r << 8;
    if (r & ARIMAA_RANK(6)) {
        uint64_t beyond = arimaa_beside(up);
        return moves && (up & empty) && (up << 8 & empty) &&
               ((beyond & mates) || !(beyond & feared));
    }
    if (!(r & ARIMAA_RANK(7)))
        return false;
    if (up & empty)
        return moves || can_thaw(v, r);
    if (!moves)
        return false;
    for (uint64_t set = near & empty & ARIMAA_RANK(7); set; set &= set - 1) {
        uint64_t aside = lowest(set), beyond = arimaa_beside(aside);
        if ((aside << 8 & empty) && ((beyond & mates) || !(beyond & feared)))
            return true;
    }
    return (up & mates) && (arimaa_beside(up) & empty) &&
           ((near & mates & ~up) || !(near & feared));
}

static bool reach(const struct view *v, uint64_t r, int n);

/* Tries the rabbit's own steps. */
static bool try_run(const struct view *v, uint64_t r, int n)
{
    for (uint64_t set = exits(v, r); set; set &= set - 1) {
        uint64_t to = lowest(set);
        if (to & HOME_RANK)
            return true;
        if (distance(to) >= n)
            continue;
        struct view next = *v;
        move(&next, &next.own, r, to);
        if ((next.own & to) && reach(&next, to, n - 1))
            return true;
    }
    return false;
}

/* Tries the steps of friends that begin in `from` or end in `to`. */
static bool try_steps(const struct view *v, uint64_t r, int n, uint64_t from, uint64_t to)
{
    uint64_t movers = (v->own ^ r) & (from | arimaa_beside(to & empty_of(v)));
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

/* Tries the pulls of one enemy. */
static bool try_pulls(const struct view *v, uint64_t r, int n, uint64_t enemy)
{
    for (uint64_t set = stronger(v, v->own, enemy) & arimaa_beside(enemy); set; set &= set - 1) {
        uint64_t piece = lowest(set), out = exits(v, piece);
        if (!out || frozen(v, piece))
            continue;
        for (; out; out &= out - 1) {
            struct view next = *v;
            move(&next, &next.own, piece, lowest(out));
            move(&next, &next.other, enemy, piece);
            if ((next.own & r) && reach(&next, r, n - 2))
                return true;
        }
    }
    return false;
}

/* Tries the pushes of one enemy. A piece that could push must be there before the enemy's half; the
 * piece that steps in may be another, thawed by that half. */
static bool try_pushes(const struct view *v, uint64_t r, int n, uint64_t enemy)
{
    uint64_t out = arimaa_beside(enemy) & empty_of(v);
    uint64_t pushers = stronger(v, v->own, enemy) & arimaa_beside(enemy), set = pushers;
    if (!out)
        return false;
    while (set && frozen(v, lowest(set)))
        set &= set - 1;
    if (!set)
        return false;
    for (; out; out &= out - 1) {
        struct view pushed = *v;
        move(&pushed, &pushed.other, enemy, lowest(out));
        for (set = pushers; set; set &= set - 1) {
            if (frozen(&pushed, lowest(set)))
                continue;
            struct view next = pushed;
            move(&next, &next.own, lowest(set), enemy);
            if ((next.own & r) && reach(&next, r, n - 2))
                return true;
        }
    }
    return false;
}

/* One rabbit and the board around it. */
struct scene {
    uint64_t r, near;      /* the rabbit, the squares beside it */
    uint64_t empty, mates; /* empty squares, the rabbit's friends */
    uint64_t danger;       /* squares where a rabbit needs a friend beside it: next to officers,
                            * traps */
    bool still;            /* the rabbit is frozen */
    const struct view *view;
};

/* The helping steps worth trying, and whether any way home was found. */
struct candidates {
    uint64_t from, to;   /* steps of friends that begin or end there */
    uint64_t pull, push; /* enemies to pull or push */
    bool way;
};

/* Enemies whose leaving may make an enemy on a trap in `zone` die. */
static inline uint64_t keepers(const struct scene *s, uint64_t zone)
{
    uint64_t kept = s->view->other & ARIMAA_TRAPS & zone;
    return kept ? s->view->other & arimaa_beside(kept) : 0;
}

static inline void add_pairs(struct candidates *p, uint64_t enemies)
{
    p->pull |= enemies;
    p->push |= enemies;
}

/* A frozen rabbit below its empty home square: a piece must come beside it or remove the freezer.
 * With two helps the first comes into the ring of squares from which a friend arrives, or thaws a
 * friend there, or both take an enemy beside the rabbit or its keeper. With three there is one more
 * step of approaching, thawing or making room; a pair may also remove a freezer on a trap for the
 * piece in the ring. */
static inline void add_thaw(struct candidates *p, const struct scene *s, int helps)
{
    uint64_t ring = ball(s->near & ~HOME_RANK), other = s->view->other;
    ring |= arimaa_beside(s->mates & ring);
    p->way = true;
    if (helps == 2) {
        p->to |= ring & ~(s->r << 8);
        add_pairs(p, (other & s->near) | keepers(s, s->near));
        return;
    }
    uint64_t wide = ball(ring), kept = keepers(s, wide);
    p->from |= kept ? ball(wide) : wide;
    p->to |= wide | arimaa_beside(s->mates & wide);
    add_pairs(p, (other & wide) | kept);
}

/* A friend on the home square must leave along the rank. Beside the rabbit it is not frozen; it may
 * lack room, or a guard for the rabbit once it has left. Room is made by its neighbour, after one
 * step that lets this one leave, or by pushing or pulling an enemy. The guard may have to come
 * first: an enemy pushed by the leaving friend can freeze it. A pull by the leaving friend would
 * fill the home square again. */
static inline void add_friend(struct candidates *p, const struct scene *s, int helps)
{
    uint64_t home = s->r << 8, sides = arimaa_beside(home) & HOME_RANK, other = s->view->other;
    p->way = true;
    if (helps == 2) {
        p->from |= home | sides;
        p->to |= s->near;
        p->push |= other & sides;
        return;
    }
    uint64_t ring = ball(s->near), around = ball(ball(home));
    p->from |= around;
    p->to |= around | ring | arimaa_beside(s->mates & ring);
    add_pairs(p, (other & (s->near | ball(sides))) | keepers(s, s->near));
}

/* An enemy on the home square must be pulled off by a stronger friend beside it on the rank, or
 * with three helps pushed along the rank by a piece that then leaves. The step before the pull
 * brings or thaws the puller, makes room for it or guards the rabbit. */
static inline void add_enemy(struct candidates *p, const struct scene *s, int helps)
{
    uint64_t home = s->r << 8, sides = arimaa_beside(home) & HOME_RANK;
    uint64_t able = stronger(s->view, s->view->own, home);
    if (!(able & (helps == 2 ? sides : ball(sides))))
        return;
    p->way = true;
    p->pull |= home;
    if (helps == 3) {
        p->push |= home;
        p->from |= arimaa_beside(sides);
        p->to |= ball(sides) | s->near;
    }
}

/* Two steps of the rabbit, over q to the square above it, with one or two helps. Pieces on these
 * squares must be cleared. A remaining help guards r or q or removes a freezer; or it makes room
 * for the friend in the way, which may push, or holds a trap for it. A frozen friend above q has an
 * enemy on one side and needs the other side itself: thawing it is useless. */
static inline void add_two(struct candidates *p, const struct scene *s, uint64_t q, int helps)
{
    uint64_t way = q | q << 8, other = s->view->other, enemies = way & other;
    uint64_t friends = way & s->mates, guards = arimaa_beside((s->r | q) & s->danger);
    if (enemies) {
        if (helps == 1 || friends || enemies == way)
            return;
        p->pull |= enemies;
    } else if (friends == way) {
        if (helps == 1)
            return;
        p->from |= friends;
    } else if (friends) {
        uint64_t around = helps == 2 ? arimaa_beside(friends) : 0;
        p->from |= friends | around;
        p->to |= around ? guards | arimaa_beside(around & ARIMAA_TRAPS) : 0;
        p->push |= other & around;
    } else if (helps == 1) {
        p->to |= guards;
    } else {
        uint64_t ring = ball(guards);
        p->to |= ring | arimaa_beside(s->mates & ring);
        add_pairs(p, (other & guards) | keepers(s, guards));
    }
    p->way = true;
}

/* The squares a rabbit on x reaches with `moves` moves over open squares. */
static inline uint64_t flood(uint64_t x, uint64_t open, int moves)
{
    for (int i = 0; i < moves; i++)
        x |= (x << 8 | (x & ~ARIMAA_FILE_H) << 1 | (x & ~ARIMAA_FILE_A) >> 1) & open;
    return x;
}

/* All n steps, or for n = 4 all but one, are the rabbit's own. Friends that die because others
 * leave open no squares: a trap without friends beside it is no way for the rabbit. Only home
 * squares that need exactly three steps are tested; nearer ones have separate candidates. */
static inline void add_run(struct candidates *p, const struct scene *s, int n, int far)
{
    uint64_t guarded = arimaa_beside(s->mates);
    uint64_t safe = s->empty & (~s->danger | guarded | HOME_RANK);
    if (!s->still && (flood(s->r, safe, n) & HOME_RANK))
        p->way = true;
    uint64_t arrivals = (s->empty | s->r) & guarded;
    if (n == 3 || (s->still && !(s->near & arrivals)))
        return;
    uint64_t homes = s->r << 8 * far;
    for (int i = far; i < 3; i++)
        homes = (homes & ~ARIMAA_FILE_H) << 1 | (homes & ~ARIMAA_FILE_A) >> 1;
    uint64_t open =
        safe | (s->empty & arimaa_beside(arrivals)) | (s->mates & arimaa_beside(s->empty | s->r));
    uint64_t x = flood(s->r, open, 3);
    if (x & homes) {
        p->way = true;
        p->from |= x;
        p->to |= arimaa_beside(x & s->danger);
    }
}

/* Everything that could bring rabbit r home in n = 3 or 4 steps, far < n. */
static inline void find_candidates(struct candidates *p, const struct scene *s, int n, int far)
{
    add_run(p, s, n, far);
    if (far == 2)
        add_two(p, s, s->r << 8, n - 2);
    if (far != 1)
        return;
    for (uint64_t set = s->near & ARIMAA_RANK(7); set; set &= set - 1)
        add_two(p, s, lowest(set), n - 2);
    if (s->r << 8 & s->empty)
        add_thaw(p, s, n - 1);
    else if (s->r << 8 & s->mates)
        add_friend(p, s, n - 1);
    else
        add_enemy(p, s, n - 1);
}

/* Whether rabbit r, not yet home, can be home within n = 1..4 steps, with nothing open. */
static bool reach(const struct view *v, uint64_t r, int n)
{
    int far = distance(r);
    if (n <= 2)
        return n == 1 ? can1(v, r) : can2(v, r);
    struct scene s = {
        .r = r, .near = arimaa_beside(r), .empty = empty_of(v), .mates = v->own ^ r, .view = v};
    uint64_t feared = officers(v);
    s.still = !(s.near & s.mates) && (s.near & feared);
    if (far >= n)
        return far == n && !s.still && (r << 8 & s.empty) && (r << 16 & s.empty) &&
               try_run(v, r, n);
    s.danger = arimaa_beside(feared) | ARIMAA_TRAPS;
    struct candidates p = {0};
    find_candidates(&p, &s, n, far);
    if (!p.way)
        return false;
    if ((!s.still && try_run(v, r, n)) || try_steps(v, r, n, p.from, p.to))
        return true;
    for (; p.pull; p.pull &= p.pull - 1)
        if (try_pulls(v, r, n, lowest(p.pull)))
            return true;
    for (; p.push; p.push &= p.push - 1)
        if (try_pushes(v, r, n, lowest(p.push)))
            return true;
    return false;
}

/* Whether any rabbit can be home within n steps, with nothing open. */
static bool any(const struct view *v, int n)
{
    uint64_t rabbits = v->own & ~(v->plane[1] | v->plane[2]) & ~0ULL << 8 * (7 - n);
    for (; rabbits; rabbits &= rabbits - 1)
        if (reach(v, lowest(rabbits), n))
            return true;
    return false;
}

/* The fewest steps, up to n, or 0; n may be 0. */
static int fewest(const struct view *v, int n)
{
    if (n <= 0 || !any(v, n))
        return 0;
    int i = 1;
    while (i < n && !any(v, i))
        i++;
    return i;
}

/* Whether a rabbit of the side is at most n steps from its goal rank, on a clear board. */
static inline bool near_home(const struct arimaa_board *b, int seat, int n)
{
    uint64_t ranks = seat == ARIMAA_GOLD ? ~0ULL << 8 * (7 - n) : ~0ULL >> 8 * (7 - n);
    return (arimaa_rabbits(b, seat) & ranks) != 0;
}

int arimaa_goal_threat(const struct arimaa_board *b, int seat, int steps_left)
{
    if (!near_home(b, seat, steps_left))
        return 0;
    struct view v = view_of(b, seat);
    return fewest(&v, steps_left);
}

bool arimaa_goal_looms(const struct arimaa_board *b, int seat, int steps_left)
{
    if (!near_home(b, seat, steps_left))
        return false;
    struct view v = view_of(b, seat);
    return steps_left > 0 && any(&v, steps_left);
}

/* The fewest steps of the ways that begin by completing the open push or pull in p, up to n, or
 * 0. */
static int fewest_completing(const struct arimaa_pos *p, const struct view *v, int n)
{
    uint64_t spot = ARIMAA_BIT(p->seat == ARIMAA_GOLD ? p->square : p->square ^ 56);
    bool push = p->open == ARIMAA_OPEN_PUSH;
    int best = 0;
    for (uint64_t set = arimaa_beside(spot) & (push ? v->own : v->other); set; set &= set - 1) {
        uint64_t piece = lowest(set);
        int kind = strength(v, piece);
        if (push ? kind <= p->kind || frozen(v, piece) : kind >= p->kind)
            continue;
        struct view next = *v;
        move(&next, push ? &next.own : &next.other, piece, spot);
        int more = fewest(&next, n - 1);
        if (more) {
            best = more + 1;
            n = more;
        }
    }
    return best;
}

int arimaa_goal_in(const struct arimaa_pos *p, int steps_left)
{
    if (!near_home(&p->board, p->seat, steps_left))
        return 0;
    struct view v = view_of(&p->board, p->seat);
    if (p->open == ARIMAA_OPEN_NOTHING)
        return fewest(&v, steps_left);
    int plain = p->open == ARIMAA_OPEN_PULL ? fewest(&v, steps_left) : 0;
    int completing = fewest_completing(p, &v, plain ? plain - 1 : steps_left);
    return completing ? completing : plain;
}

bool arimaa_can_goal(const struct arimaa_pos *p, int steps_left)
{
    if (!near_home(&p->board, p->seat, steps_left))
        return false;
    struct view v = view_of(&p->board, p->seat);
    if (p->open != ARIMAA_OPEN_PUSH && steps_left > 0 && any(&v, steps_left))
        return true;
    return p->open != ARIMAA_OPEN_NOTHING && fewest_completing(p, &v, steps_left);
}

/* The squares left or entered by any step that serves a goal in n steps: each rabbit's file ahead
 * of it and, for each spare step, squares one further away; helpers are beside them. A push can be
 * completed anywhere. */
static uint64_t goal_zone(const struct arimaa_pos *p, int n)
{
    int seat = p->seat;
    uint64_t rabbits = arimaa_rabbits(&p->board, seat), zone = 0;
    if (p->open == ARIMAA_OPEN_PUSH)
        return ~(uint64_t)0;
    for (int far = 1; far <= n; far++) {
        uint64_t part =
            rabbits & (seat == ARIMAA_GOLD ? ARIMAA_RANK(8 - far) : ARIMAA_RANK(1 + far));
        for (int i = 0; i < far; i++)
            part |= seat == ARIMAA_GOLD ? part << 8 : part >> 8;
        for (int i = 0; i <= n - far; i++)
            part |= arimaa_beside(part);
        zone |= part;
    }
    return zone;
}

/* Makes, n times, any step after which the goal is one step nearer. */
int arimaa_goal_line(const struct arimaa_pos *p, int steps_left, arimaa_step line[ARIMAA_STEPS])
{
    int n = arimaa_goal_in(p, steps_left);
    struct arimaa_pos at = *p;
    for (int left = n; left > 0; left--) {
        arimaa_step steps[ARIMAA_STEPS_MAX];
        int count = arimaa_steps(&at, steps), i = 0;
        uint64_t zone = goal_zone(&at, left);
        for (; i < count; i++) {
            struct arimaa_pos next = at;
            if (!((ARIMAA_BIT(ARIMAA_FROM(steps[i])) | ARIMAA_BIT(ARIMAA_TO(steps[i]))) & zone))
                continue;
            arimaa_make(&next, ARIMAA_FROM(steps[i]), ARIMAA_TO(steps[i]));
            if (left == 1 ? near_home(&next.board, at.seat, 0) : arimaa_can_goal(&next, left - 1)) {
                line[n - left] = steps[i];
                at = next;
                break;
            }
        }
        assert(i < count);
    }
    return n;
}
