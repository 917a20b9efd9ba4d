/* Time management: how long an engine thinks about a turn.
 *
 * The clock gives two bounds (soft and hard, see play/clock.h). Soft is for an average turn; a turn
 * takes longer if its best move has just changed or its score has fallen, less if the best move is
 * unchanged for many iterations, and little if every other move is far worse or there is none. An
 * iteration that will hardly finish in time is not started: each takes a few times as long as the
 * previous one, and the last two give the factor.
 *
 * Time that would be lost is used: if the control does not add it to a reserve, or soft and hard
 * are equal, the search continues however clear the turn is, as an interrupted iteration may still
 * find a better one. */
#include "search/time_manager.h"

enum {
    ASK_STABLE = 5, /* iterations before testing the other turns, */
    ASK_PART = 6,   /* and a sixth of the time */
    GROWTH_FIRST = 250,
    GROWTH_MIN = 130,
    GROWTH_MAX = 800
};

/* Per cent of the soft time. */
enum {
    CHANGED = 160,
    CHANGED_BEFORE = 125,
    STABLE = 80,     /* for six iterations */
    SETTLED = 65,    /* for ten */
    FALLEN = 30,     /* more, by a quarter of a unit */
    FALLEN_FAR = 80, /* more, by four fifths */
    EASY = 25
};

static int64_t min(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Whether unused time of this turn is lost. */
static bool is_lost(const struct agon_clock *c, int seat)
{
    return c->percent == 0 || (c->max_reserve_ms > 0 && c->reserve_ms[seat] >= c->max_reserve_ms);
}

void time_manager_init(struct time_manager *t, const struct agon_limits *limits, int seat, int unit,
                       int forced)
{
    const struct agon_clock *c = limits->clock;
    int64_t hard = limits->hard_ms > 0 ? limits->hard_ms : limits->soft_ms;
    int64_t soft = limits->soft_ms > 0 ? min(limits->soft_ms, hard) : hard;
    *t = (struct time_manager){
        .soft = soft, .hard = hard, .growth = GROWTH_FIRST, .unit = unit, .forced = forced};
    if (soft == hard)
        t->lost = hard;
    else if (c && c->move_ms > c->used_ms && is_lost(c, seat))
        t->lost = min(c->move_ms - c->used_ms, soft);
}

void time_manager_note(struct time_manager *t, int64_t now, uint64_t best, int score)
{
    int64_t took = now - t->now;
    if (t->took > 0) {
        int64_t grown = min(took * 100 / t->took, GROWTH_MAX);
        t->growth = (int)(t->growth + grown) / 2;
        t->growth = t->growth > GROWTH_MIN ? t->growth : GROWTH_MIN;
    }
    bool same = t->iterations > 0 && best == t->best;
    t->asked = t->asked && same;
    t->easy = t->easy && same;
    t->stable = same ? t->stable + 1 : 0;
    t->before = t->iterations > 1 && t->before > t->score ? t->before : t->score;
    if (t->iterations == 0)
        t->before = score;
    t->took = took;
    t->now = now;
    t->best = best;
    t->score = score;
    t->iterations++;
}

bool time_manager_asks(struct time_manager *t)
{
    if (t->asked || t->lost >= t->soft || t->stable < ASK_STABLE || t->now < t->soft / ASK_PART)
        return false;
    return t->asked = true;
}

/* The target time of this turn. */
static int64_t aim(const struct time_manager *t)
{
    int percent = t->stable >= 10  ? SETTLED
                  : t->stable >= 6 ? STABLE
                  : t->stable == 1 ? CHANGED_BEFORE
                  : t->stable == 0 ? CHANGED
                                   : 100;
    int fall = t->before - t->score;
    percent += 5 * fall >= 4 * t->unit ? FALLEN_FAR : 4 * fall >= t->unit ? FALLEN : 0;
    if (t->easy)
        percent = EASY;
    int64_t part = t->soft / 100 * percent + t->soft % 100 * percent / 100;
    return min(part > t->lost ? part : t->lost, t->hard);
}

bool time_manager_enough(const struct time_manager *t)
{
    if (t->hard <= 0)
        return false;
    if (t->forced)
        return t->iterations >= t->forced || t->now >= t->soft;
    if (t->unit == 0)
        return t->now >= t->soft;
    if (t->now < t->lost)
        return false;
    int64_t until = aim(t),
            end = t->now + t->took / 100 * t->growth + t->took % 100 * t->growth / 100;
    return t->now >= until || end > t->hard || end / 2 > until;
}
