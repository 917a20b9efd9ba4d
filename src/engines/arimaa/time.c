/* How long the Arimaa engine thinks of a turn.
 *
 * The clock gives two bounds (soft and hard, see play/clock.h). Soft is what a usual turn should
 * take; this one takes more when its best turn has just changed or its score has fallen, less when
 * the best turn has stood for many iterations, and little when every other turn is far worse or
 * there is none. An iteration that will hardly end in time is not begun: each takes a few times
 * as long as the one before, and the last two tell how many.
 *
 * Time that would be lost is used: where the control keeps nothing of it, or soft and hard are
 * the same, the search goes on however clear the turn is, and an iteration cut short may still find
 * a better one. */
#include "engines/arimaa/time.h"

enum {
    ASK_STABLE = 5, /* iterations before the other turns are looked at, */
    ASK_PART = 6,   /* and a sixth of the time */
    GROWTH_FIRST = 250,
    GROWTH_LEAST = 130,
    GROWTH_MOST = 800,
    FORCED_DEPTH = 4 /* iterations for a turn without choice: enough for a score */
};

/* Per cent of the soft time. */
enum {
    CHANGED = 160,
    CHANGED_BEFORE = 125,
    STABLE = 80,     /* for six iterations */
    SETTLED = 65,    /* for ten */
    FALLEN = 30,     /* more, by 250 */
    FALLEN_FAR = 80, /* more, by 800 */
    EASY = 25
};

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Whether unused time of this turn goes to no reserve. */
static bool is_lost(const struct agon_clock *c, int seat)
{
    return c->percent == 0 || (c->max_reserve_ms > 0 && c->reserve_ms[seat] >= c->max_reserve_ms);
}

void pace_init(struct pace *p, const struct agon_limits *limits, int seat, bool forced)
{
    const struct agon_clock *c = limits->clock;
    int64_t hard = limits->hard_ms > 0 ? limits->hard_ms : limits->soft_ms;
    int64_t soft = limits->soft_ms > 0 ? least(limits->soft_ms, hard) : hard;
    *p = (struct pace){.soft = soft, .hard = hard, .growth = GROWTH_FIRST, .forced = forced};
    if (soft == hard)
        p->least = hard;
    else if (c && c->move_ms > c->used_ms && is_lost(c, seat))
        p->least = least(c->move_ms - c->used_ms, soft);
}

void pace_note(struct pace *p, int64_t now, uint64_t best, int score)
{
    int64_t took = now - p->now;
    if (p->took > 0) {
        int64_t grown = least(took * 100 / p->took, GROWTH_MOST);
        p->growth = (int)(p->growth + grown) / 2;
        p->growth = p->growth > GROWTH_LEAST ? p->growth : GROWTH_LEAST;
    }
    bool same = p->iterations > 0 && best == p->best;
    p->asked = p->asked && same;
    p->easy = p->easy && same;
    p->stable = same ? p->stable + 1 : 0;
    p->before = p->iterations > 1 && p->before > p->score ? p->before : p->score;
    if (p->iterations == 0)
        p->before = score;
    p->took = took;
    p->now = now;
    p->best = best;
    p->score = score;
    p->iterations++;
}

bool pace_asks(struct pace *p)
{
    if (p->asked || p->least >= p->soft || p->stable < ASK_STABLE || p->now < p->soft / ASK_PART)
        return false;
    return p->asked = true;
}

/* What this turn should take. */
static int64_t aim(const struct pace *p)
{
    int percent = p->stable >= 10  ? SETTLED
                  : p->stable >= 6 ? STABLE
                  : p->stable == 1 ? CHANGED_BEFORE
                  : p->stable == 0 ? CHANGED
                                   : 100;
    int fall = p->before - p->score;
    percent += fall >= 800 ? FALLEN_FAR : fall >= 250 ? FALLEN : 0;
    if (p->easy)
        percent = EASY;
    int64_t part = p->soft / 100 * percent + p->soft % 100 * percent / 100;
    return least(part > p->least ? part : p->least, p->hard);
}

bool pace_enough(const struct pace *p)
{
    if (p->hard <= 0)
        return false;
    if (p->forced)
        return p->iterations >= FORCED_DEPTH || p->now >= p->soft;
    if (p->now < p->least)
        return false;
    int64_t until = aim(p),
            end = p->now + p->took / 100 * p->growth + p->took % 100 * p->growth / 100;
    return p->now >= until || end > p->hard || end / 2 > until;
}
