/* Captures this turn, exactly, without a general search.
 *
 * A piece is lost on a trap if no friend is beside it. A friend of an enemy piece never dies beside
 * a trap (no two traps are near enough), so a push or pull is needed: either of the piece itself
 * onto the trap or of the friend away, and each enemy in the way costs two steps. With four steps
 * there are at most two such pairs of steps; the pieces on the trap and beside it decide which. Let
 * g be the number of enemies beside the trap:
 *
 *     enemy on the trap, g = 1   the guard has to go             one pair, two steps are free
 *     enemy on the trap, g = 2   both guards have to go          two pairs
 *     no enemy on it,    g = 1   that piece has to go in         one pair, two steps are free
 *     no enemy on it,    g = 2   one goes, the other goes in     two pairs
 *     no enemy on it,    g = 0   a piece two squares away comes
 *                                beside the trap, then goes in   two pairs
 *
 * and nothing else. (An enemy pushed off the trap is one more guard beside it.) If two pairs are
 * needed, they take all four steps: the first is made in every way, and the board searched for the
 * second (twice()). The second is decided on bitboards (take2).
 *
 * If one pair is needed, of the only enemy beside the trap, the mark, the free steps prepare it
 * (take3, take4). They are found as those of goal.c are: they may include useless steps but
 * must miss no useful one. The pair needs a hunter, stronger than the mark, beside it, not frozen,
 * and
 *
 *     room      if an enemy is on the trap: an empty square beside the mark or beside the hunter
 *     the trap  if not: empty; or the hunter itself on it with room to step off, pulling
 *
 * so one free step can only
 *
 *     come      bring the hunter beside the mark, to a square where it is not frozen
 *     thaw      bring a friend beside a hunter who is there
 *     leave     make room, clear the trap of a friend, or let that friend die by leaving it
 *
 * and the step before it only serves such a step: the hunter comes from three squares away; the
 * hunter two squares away is thawed, has its square cleared, or guarded against being frozen (or
 * dying, if it is the trap); or it comes first and is then thawed, from its previous square; a
 * thawing friend comes from two squares away, or is itself thawed; a piece that must leave is given
 * room. Two free steps may also be a pair on another enemy: one that freezes the hunter, or is on a
 * square needed by the hunter or a friend that thaws it, or where room is needed; one that guards
 * such an enemy on a trap; or one whose displacement lets a piece leave that must.
 *
 * tests/slow/arimaa_captures.c compares with every list of steps. */
#include "engines/arimaa/captures.h"

#include <string.h>

#include "engines/arimaa/view.h"

/* The search: one trap, and the pieces to be taken there. */
struct hunt {
    uint64_t trap, near; /* the trap, the squares beside it */
    unsigned kinds;      /* strengths that count, one bit each */
};

static inline bool single(uint64_t set)
{
    return set && !(set & (set - 1));
}

static inline bool wanted(const struct view *v, const struct hunt *h, uint64_t piece)
{
    return h->kinds >> strength(v, piece) & 1;
}

/* The piece that is lost when the only enemy beside the trap is pushed or pulled. */
static inline uint64_t victim(const struct view *v, const struct hunt *h)
{
    return v->other & h->trap ? h->trap : v->other & h->near;
}

/* Whether one push or pull takes a piece; the only enemy beside the trap is `mark`. */
static bool take2(const struct view *v, const struct hunt *h, uint64_t mark)
{
    uint64_t around = arimaa_beside(mark), empty = empty_of(v);
    uint64_t hunters = stronger(v, v->own, mark) & around;
    if (!hunters)
        return false;
    if (v->own & h->trap)
        return (hunters & h->trap) && (h->near & empty);
    bool room = v->other & h->trap ? (around & empty) != 0 : true;
    for (; hunters; hunters &= hunters - 1) {
        uint64_t piece = lowest(hunters);
        if ((room || (arimaa_beside(piece) & empty)) && !frozen(v, piece))
            return true;
    }
    return false;
}

static bool take3(const struct view *v, const struct hunt *h, uint64_t mark);

/* Tries the steps of a piece onto the squares `to`, with n steps left. */
static bool try_piece(const struct view *v, const struct hunt *h, uint64_t mark, int n,
                      uint64_t piece, uint64_t to)
{
    to &= exits(v, piece);
    if (!to || frozen(v, piece))
        return false;
    for (; to; to &= to - 1) {
        struct view next = *v;
        move(&next, &next.own, piece, lowest(to));
        if (n == 3 ? take2(&next, h, mark) : take3(&next, h, mark))
            return true;
    }
    return false;
}

/* Tries the steps of v->own that begin in `from` or end in `to`. */
static bool try_steps(const struct view *v, const struct hunt *h, uint64_t mark, int n,
                      uint64_t from, uint64_t to)
{
    uint64_t movers = v->own & (from | arimaa_beside(to & empty_of(v)));
    for (; movers; movers &= movers - 1) {
        uint64_t piece = lowest(movers);
        if (try_piece(v, h, mark, n, piece, piece & from ? ~0ULL : to))
            return true;
    }
    return false;
}

/* Whether one push or pull takes a wanted piece, whatever is beside the trap. */
static bool finish(const struct view *v, const struct hunt *h)
{
    uint64_t mark = v->other & h->near;
    return single(mark) && wanted(v, h, victim(v, h)) && take2(v, h, mark);
}

/* The stronger pieces beside an enemy. */
static inline uint64_t hunters_of(const struct view *v, uint64_t enemy)
{
    return stronger(v, v->own, enemy) & arimaa_beside(enemy);
}

/* Tries the pushes and pulls of `enemy` to the squares `to`, with two steps left after them. A push
 * thaws and freezes none of those that could complete it: the piece it removes is not beside
 * them. */
static bool try_pair(const struct view *v, const struct hunt *h, uint64_t enemy, uint64_t to)
{
    for (uint64_t set = hunters_of(v, enemy); set; set &= set - 1) {
        uint64_t piece = lowest(set), pushes = arimaa_beside(enemy) & empty_of(v) & to;
        if (frozen(v, piece))
            continue;
        for (; pushes; pushes &= pushes - 1) {
            struct view next = *v;
            move(&next, &next.other, enemy, lowest(pushes));
            move(&next, &next.own, piece, enemy);
            if (finish(&next, h))
                return true;
        }
        for (uint64_t out = piece & to ? exits(v, piece) : 0; out; out &= out - 1) {
            struct view next = *v;
            move(&next, &next.own, piece, lowest(out));
            move(&next, &next.other, enemy, piece);
            if (finish(&next, h))
                return true;
        }
    }
    return false;
}

static bool try_pairs(const struct view *v, const struct hunt *h, uint64_t enemies, uint64_t to)
{
    for (; enemies; enemies &= enemies - 1)
        if (try_pair(v, h, lowest(enemies), to))
            return true;
    return false;
}

/* The mark and its possible hunters. */
struct scene {
    uint64_t mark, around, second; /* the mark, squares beside it, squares beside those */
    uint64_t empty;
    uint64_t able; /* own pieces stronger than the mark */
};

static inline struct scene scene_of(const struct view *v, uint64_t mark)
{
    uint64_t around = arimaa_beside(mark);
    return (struct scene){.mark = mark,
                          .around = around,
                          .second = arimaa_beside(around),
                          .empty = empty_of(v),
                          .able = stronger(v, v->own, mark)};
}

/* Whether a hunter can come beside the mark, unfrozen and alive; it then has room to pull back.
 * Pieces beside the square it enters are not lost by its leaving, because of the colours of the
 * squares. */
static bool can_come(const struct view *v, const struct hunt *h, const struct scene *s)
{
    for (uint64_t set = s->able & s->second; set; set &= set - 1) {
        uint64_t piece = lowest(set), to = arimaa_beside(piece) & s->around & s->empty;
        if (!to || frozen(v, piece))
            continue;
        for (; to; to &= to - 1) {
            uint64_t beyond = arimaa_beside(lowest(to));
            if (beyond & v->own & ~piece)
                return true;
            if (lowest(to) != h->trap &&
                (!(beyond & v->other) || !(beyond & stronger(v, v->other, piece))))
                return true;
        }
    }
    return false;
}

/* Whether a friend can come beside a frozen hunter that is beside the mark. */
static bool can_thaw(const struct view *v, const struct hunt *h, const struct scene *s)
{
    bool room = !(v->other & h->trap) || (s->around & s->empty);
    for (uint64_t set = s->able & s->around; set; set &= set - 1) {
        uint64_t piece = lowest(set), to = arimaa_beside(piece) & s->empty;
        if (!to || (!room && single(to)) || !frozen(v, piece))
            continue;
        for (uint64_t f = arimaa_beside(to) & v->own & ~piece; f; f &= f - 1)
            if ((exits(v, lowest(f)) & to) && !frozen(v, lowest(f)))
                return true;
    }
    return false;
}

/* Whether a piece is taken with one step of a friend and then a push or pull. */
static bool take3(const struct view *v, const struct hunt *h, uint64_t mark)
{
    struct scene s = scene_of(v, mark);
    uint64_t guards = h->near & v->own, beside = s.able & s.around;
    if (v->own & h->trap) {
        bool last = single(guards);
        if (!beside && !(last && (guards & s.able)))
            return false;
        return try_steps(v, h, mark, 3, h->trap | (last || (h->trap & s.able) ? guards : 0), 0);
    }
    if (!(s.able & (s.around | s.second)))
        return false;
    if (can_come(v, h, &s))
        return true;
    if (!beside)
        return false;
    if (can_thaw(v, h, &s))
        return true;
    if (!(v->other & h->trap) || (s.around & s.empty))
        return false;
    return try_steps(v, h, mark, 3, s.around | arimaa_beside(beside), 0);
}

/* Those of `set` that are frozen. */
static inline uint64_t frozen_of(const struct view *v, uint64_t set)
{
    uint64_t found = 0;
    for (; set; set &= set - 1)
        if (frozen(v, lowest(set)))
            found |= lowest(set);
    return found;
}

/* Two free steps: own steps worth trying, by their start or end, and enemies to push or pull. */
struct candidates {
    uint64_t from, to, pairs;
};

/* Enemies whose leaving may make an enemy on a trap in `zone` die. */
static inline uint64_t keepers(const struct view *v, const struct hunt *h, uint64_t zone)
{
    uint64_t kept = v->other & ARIMAA_TRAPS & ~h->trap & zone;
    return kept ? v->other & arimaa_beside(kept) : 0;
}

/* An able piece two squares away needs one step; the square it needs is cleared or guarded, or it
 * is thawed, or it pushes somebody off that square. */
static inline void add_second(struct candidates *p, const struct view *v, const struct hunt *h,
                              const struct scene *s)
{
    uint64_t still = frozen_of(v, s->able & s->second), free = s->able & s->second & ~still;
    uint64_t doors = s->around & arimaa_beside(s->able & s->second);
    p->from |= doors & v->own;
    p->to |= arimaa_beside(s->around & arimaa_beside(free) & s->empty);
    p->to |= arimaa_beside(still);
    p->pairs |= s->around & arimaa_beside(free) & v->other;
    p->pairs |= keepers(v, h, arimaa_beside(doors));
    if (v->own & h->trap)
        p->from |= h->trap | h->near;
}

/* An able piece beside the mark must be thawed, or given room, or the trap must be cleared. */
static inline void add_beside(struct candidates *p, const struct view *v, const struct hunt *h,
                              const struct scene *s)
{
    uint64_t hunters = s->able & s->around, still = frozen_of(v, hunters);
    if (still) {
        uint64_t entries = arimaa_beside(still) & s->empty, ring = arimaa_beside(entries);
        p->to |= entries | ring | arimaa_beside(ring & v->own);
        p->from |= arimaa_beside(still);
        p->pairs |= arimaa_beside(still) | keepers(v, h, arimaa_beside(still));
    }
    if (v->own & h->trap) {
        p->from |= ball(ball(h->trap));
        p->pairs |= arimaa_beside(h->near & v->own);
    } else if (v->other & h->trap) {
        uint64_t walls = s->around | arimaa_beside(hunters);
        p->from |= ball(walls);
        p->to |= arimaa_beside(walls & v->own);
        p->pairs |= walls | arimaa_beside(walls & v->own) | keepers(v, h, walls);
    }
}

/* Whether a piece is taken with two free steps and then a push or pull. */
static bool take4(const struct view *v, const struct hunt *h, uint64_t mark)
{
    struct scene s = scene_of(v, mark);
    uint64_t third = s.able & arimaa_beside(s.second) & ~s.around;
    struct candidates p = {0};
    if (!(s.able & (s.around | s.second)) && !third)
        return false;
    if (third && !(v->own & h->trap)) {
        uint64_t halfway = arimaa_beside(s.around & s.empty);
        for (; third; third &= third - 1)
            if (try_piece(v, h, mark, 4, lowest(third), halfway))
                return true;
    }
    if (s.able & s.around)
        add_beside(&p, v, h, &s);
    if (s.able & s.second) {
        add_second(&p, v, h, &s);
        for (uint64_t set = s.able & s.second; set; set &= set - 1)
            if (try_piece(v, h, mark, 4, lowest(set), s.around))
                return true;
    }
    return try_steps(v, h, mark, 4, p.from, p.to) ||
           try_pairs(v, h, p.pairs & v->other & ~mark & ~h->trap, ~0ULL);
}

/* Whether two pushes or pulls take a piece, both being needed. Because of the colours of the
 * squares, a piece that has moved one guard is not beside the other, so each needs a different
 * hunter. */
static bool twice(const struct view *v, const struct hunt *h, uint64_t guards)
{
    if (guards) {
        uint64_t rest = guards & (guards - 1);
        if (rest & (rest - 1))
            return false;
        if (v->other & h->trap && !wanted(v, h, h->trap))
            return false;
        uint64_t one = hunters_of(v, lowest(guards)), other = hunters_of(v, rest);
        return one && other && (one != other || !single(one)) && try_pairs(v, h, guards, ~0ULL);
    }
    uint64_t second = arimaa_beside(h->near) & ~h->trap & v->other;
    for (; second; second &= second - 1)
        if (wanted(v, h, lowest(second)) && try_pair(v, h, lowest(second), h->near))
            return true;
    return false;
}

/* The fewest steps, up to n, that take a wanted piece in the trap of `h`, or 0. */
static int fewest(const struct view *v, const struct hunt *h, int n)
{
    uint64_t guards = v->other & h->near;
    if (!single(guards))
        return n == 4 && twice(v, h, guards) ? 4 : 0;
    if (!wanted(v, h, victim(v, h)))
        return 0;
    if (n >= 2 && take2(v, h, guards))
        return 2;
    if (n >= 3 && take3(v, h, guards))
        return 3;
    return n == 4 && take4(v, h, guards) ? 4 : 0;
}

static inline struct hunt hunt_at(int trap, unsigned kinds)
{
    static const uint8_t square[ARIMAA_TRAP_COUNT] = {18, 21, 42, 45};
    uint64_t bit = ARIMAA_BIT(square[trap]);
    return (struct hunt){.trap = bit, .near = arimaa_beside(bit), .kinds = kinds};
}

int arimaa_capture_threat(const struct arimaa_board *b, int seat, int steps_left, int kind)
{
    struct view v = view_of(b, seat);
    struct hunt open[ARIMAA_TRAP_COUNT];
    int ones = 0, others = ARIMAA_TRAP_COUNT;
    if (steps_left < 2)
        return 0;
    for (int trap = 0; trap < ARIMAA_TRAP_COUNT; trap++) {
        struct hunt h = hunt_at(trap, ~0u << kind);
        uint64_t guards = v.other & h.near;
        if (!single(guards))
            open[--others] = h;
        else if (!wanted(&v, &h, victim(&v, &h)))
            continue;
        else if (take2(&v, &h, guards))
            return 2;
        else
            open[ones++] = h;
    }
    for (int i = 0; i < ones && steps_left >= 3; i++)
        if (take3(&v, &open[i], v.other & open[i].near))
            return 3;
    if (steps_left < 4)
        return 0;
    for (int i = others; i < ARIMAA_TRAP_COUNT; i++)
        if (twice(&v, &open[i], v.other & open[i].near))
            return 4;
    for (int i = 0; i < ones; i++)
        if (take4(&v, &open[i], v.other & open[i].near))
            return 4;
    return 0;
}

/* The enemies that might be taken in the trap of `h` within n steps. */
static inline uint64_t candidates(const struct view *v, const struct hunt *h, int n)
{
    uint64_t guards = v->other & h->near;
    if (v->other & h->trap)
        return h->trap;
    if (single(guards) || n < 4)
        return single(guards) ? guards : 0;
    return guards ? guards : arimaa_beside(h->near) & v->other;
}

/* Fills one trap's part of `c`. */
static void fill(struct arimaa_captures *c, const struct view *v, int at, struct hunt h, int n)
{
    for (uint64_t set = candidates(v, &h, n); set; set &= set - 1) {
        int kind = strength(v, lowest(set));
        h.kinds = 1u << kind;
        if (!c->steps[at][kind])
            c->steps[at][kind] = (uint8_t)fewest(v, &h, n);
    }
}

static void list(struct arimaa_captures *c, const struct view *v, int seat, int n)
{
    memset(c, 0, sizeof *c);
    for (int trap = 0; trap < ARIMAA_TRAP_COUNT && n >= 2; trap++)
        fill(c, v, seat == ARIMAA_GOLD ? trap : trap ^ 2, hunt_at(trap, 0), n);
}

void arimaa_captures(const struct arimaa_board *b, int seat, int steps_left,
                     struct arimaa_captures *c)
{
    struct view v = view_of(b, seat);
    list(c, &v, seat, steps_left);
}

/* Adds to `c` the captures possible `made` steps later. */
static void join(struct arimaa_captures *c, const struct arimaa_captures *later, int made)
{
    for (int trap = 0; trap < ARIMAA_TRAP_COUNT; trap++)
        for (int kind = 1; kind < ARIMAA_KINDS; kind++) {
            int steps = later->steps[trap][kind] + made;
            uint8_t *min = &c->steps[trap][kind];
            if (steps > made && (!*min || steps < *min))
                *min = (uint8_t)steps;
        }
}

/* Adds the piece that an enemy's step on the board loses at once, if any. */
static void join_lost(struct arimaa_captures *c, const struct view *v, uint64_t from, uint64_t to,
                      int seat)
{
    struct arimaa_captures now = {0};
    uint64_t lost = arimaa_doomed(v->other ^ (from | to));
    if (!lost)
        return;
    int kind = strength(v, lost == to ? from : lost);
    for (int trap = 0; trap < ARIMAA_TRAP_COUNT; trap++)
        if (hunt_at(trap, 0).trap == lost) {
            int at = seat == ARIMAA_GOLD ? trap : trap ^ 2;
            now.steps[at][kind] = 1;
        }
    join(c, &now, 0);
}

/* Adds the captures that begin by completing the open push or pull in p. */
static void join_completing(struct arimaa_captures *c, const struct arimaa_pos *p,
                            const struct view *v, int n)
{
    uint64_t spot = ARIMAA_BIT(p->seat == ARIMAA_GOLD ? p->square : p->square ^ 56);
    bool push = p->open == ARIMAA_OPEN_PUSH;
    for (uint64_t set = arimaa_beside(spot) & (push ? v->own : v->other); set; set &= set - 1) {
        uint64_t piece = lowest(set);
        int kind = strength(v, piece);
        if (push ? kind <= p->kind || frozen(v, piece) : kind >= p->kind)
            continue;
        struct view next = *v;
        struct arimaa_captures later;
        if (!push)
            join_lost(c, v, piece, spot, p->seat);
        move(&next, push ? &next.own : &next.other, piece, spot);
        list(&later, &next, p->seat, n - 1);
        join(c, &later, 1);
    }
}

void arimaa_captures_in(const struct arimaa_pos *p, int steps_left, struct arimaa_captures *c)
{
    struct view v = view_of(&p->board, p->seat);
    list(c, &v, p->seat, p->open == ARIMAA_OPEN_PUSH ? 0 : steps_left);
    if (p->open != ARIMAA_OPEN_NOTHING && steps_left > 0)
        join_completing(c, p, &v, steps_left);
}

/* The fewest steps that take one of the pieces wanted by `h`, beginning by completing the open push
 * or pull in p, or 0. */
static int fewest_by_completing(const struct arimaa_pos *p, const struct view *v,
                                const struct hunt *h, int n)
{
    uint64_t spot = ARIMAA_BIT(p->seat == ARIMAA_GOLD ? p->square : p->square ^ 56);
    bool push = p->open == ARIMAA_OPEN_PUSH;
    int best = 0;
    for (uint64_t set = arimaa_beside(spot) & (push ? v->own : v->other); set; set &= set - 1) {
        uint64_t piece = lowest(set);
        int kind = strength(v, piece);
        if (push ? kind <= p->kind || frozen(v, piece) : kind >= p->kind)
            continue;
        if (!push) {
            uint64_t lost = arimaa_doomed(v->other ^ (piece | spot)) & h->trap;
            if (lost && h->kinds >> strength(v, lost == spot ? piece : lost) & 1)
                return 1;
        }
        struct view next = *v;
        move(&next, push ? &next.own : &next.other, piece, spot);
        int more = fewest(&next, h, n - 1);
        if (more && (!best || more + 1 < best))
            best = more + 1;
    }
    return best;
}

int arimaa_capture_in(const struct arimaa_pos *p, int steps_left, int trap, int kind)
{
    struct view v = view_of(&p->board, p->seat);
    struct hunt h = hunt_at(p->seat == ARIMAA_GOLD ? trap : trap ^ 2, 1u << kind);
    int at_once = p->open == ARIMAA_OPEN_PUSH ? 0 : fewest(&v, &h, steps_left);
    int later = p->open != ARIMAA_OPEN_NOTHING && steps_left > 0
                    ? fewest_by_completing(p, &v, &h, steps_left)
                    : 0;
    return later && (!at_once || later < at_once) ? later : at_once;
}
