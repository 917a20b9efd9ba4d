/* Soft is what a usual turn should take: more when the best move has just changed or its score has
 * fallen, less when it has stood for long. An iteration that will hardly end in time is not begun.
 * Where soft and hard are the same nothing is saved by stopping early. */
#include "engines/fairy/pacing.h"

enum { GROWTH = 3, FORCED_ITERATIONS = 2, STABLE = 6 };

/* Per cent of the soft time. */
enum { CHANGED = 150, SETTLED = 65, FALLEN = 50 };

void pacing_init(struct pacing *p, const struct agon_limits *limits, int pawn, bool forced)
{
    int64_t hard = limits->hard_ms > 0 ? limits->hard_ms : limits->soft_ms;
    int64_t soft = limits->soft_ms > 0 && limits->soft_ms < hard ? limits->soft_ms : hard;
    *p = (struct pacing){.soft = soft, .hard = hard, .pawn = pawn, .forced = forced};
    p->all = soft == hard;
}

void pacing_note(struct pacing *p, int64_t now, agon_move best, int score)
{
    p->took = now - p->now;
    p->now = now;
    p->stable = best == p->best ? p->stable + 1 : 0;
    p->best = best;
    p->before = p->score;
    p->score = score;
}

bool pacing_enough(const struct pacing *p)
{
    if (p->hard <= 0)
        return false;
    if (p->forced)
        return p->stable >= FORCED_ITERATIONS;
    if (p->all)
        return p->now >= p->hard;
    int percent = p->stable == 0 ? CHANGED : p->stable >= STABLE ? SETTLED : 100;
    if (p->score + p->pawn / 2 < p->before)
        percent += FALLEN;
    int64_t until = p->soft / 100 * percent + p->soft % 100 * percent / 100;
    return p->now >= (until < p->hard ? until : p->hard) || p->now + p->took * GROWTH / 2 > p->hard;
}
