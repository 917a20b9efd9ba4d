/* Scores of steps: captures, killers and histories.
 *
 * A counter moves towards the bonus by a part of the remaining distance (the "gravity" of chess
 * engines), so old data fade and no counter leaves its range. */
#include "engines/arimaa/ranking.h"

#include <string.h>

enum {
    MOST = 16384,
    FIRST = 1000000,
    CAPTURE = 200000,
    CAPTURE_KIND = 1000,
    LOSS = -60000,
    KILLER = 30000,
    KILLER_OLDER = 20000
};

void ranking_clear(struct ranking *o)
{
    memset(o, 0, sizeof *o);
}

static int direction(arimaa_step step)
{
    int d = ARIMAA_TO(step) - ARIMAA_FROM(step);
    return d == 8 ? 0 : d == -8 ? 1 : d == 1 ? 2 : 3;
}

static const int16_t *by_step(const struct ranking *o, const struct arimaa_pos *p, arimaa_step step)
{
    int from = ARIMAA_FROM(step), kind = arimaa_kind_at(&p->board, from);
    int enemy = arimaa_side_at(&p->board, from) != p->seat;
    return &o->step[p->seat][enemy][kind][from * 4 + direction(step)];
}

static const int16_t *by_last(const struct ranking *o, const struct arimaa_pos *p,
                              arimaa_step before, arimaa_step step)
{
    return &o->after[p->steps > 0][ARIMAA_TO(before)][ARIMAA_FROM(step) * 4 + direction(step)];
}

/* The history score of a step from p; `before` is the step before it, 0 at the root. */
static int ranking_history(const struct ranking *o, const struct arimaa_pos *p, arimaa_step before,
                           arimaa_step step)
{
    if (step == SEARCH_PASS)
        return o->pass[p->seat][p->steps];
    return *by_step(o, p, step) + *by_last(o, p, before, step);
}

static void learn(const int16_t *counter, int bonus)
{
    int16_t *c = (int16_t *)counter;
    int size = bonus < 0 ? -bonus : bonus;
    *c = (int16_t)(*c + bonus - *c * size / MOST);
}

void ranking_learn(struct ranking *o, const struct arimaa_pos *p, arimaa_step before,
                   arimaa_step step, int bonus)
{
    if (step == SEARCH_PASS) {
        learn(&o->pass[p->seat][p->steps], bonus);
        return;
    }
    learn(by_step(o, p, step), bonus);
    learn(by_last(o, p, before, step), bonus);
}

/* The score of a capture by a step: positive for an enemy, negative for a friend; 0: none. */
static int capture_score(const struct arimaa_pos *p, arimaa_step step)
{
    const struct arimaa_board *b = &p->board;
    int from = ARIMAA_FROM(step), to = ARIMAA_TO(step), side = arimaa_side_at(b, from);
    uint64_t lost = arimaa_doomed(b->side[side] ^ ARIMAA_BIT(from) ^ ARIMAA_BIT(to));
    if (!lost)
        return 0;
    int trap = arimaa_first(lost), kind = arimaa_kind_at(b, trap == to ? from : trap);
    return side == p->seat ? LOSS - kind : CAPTURE + CAPTURE_KIND * kind;
}

void ranking_score(const struct ranking *o, const struct arimaa_pos *p, arimaa_step before,
                   arimaa_step first, const arimaa_step killer[2], struct ranked_step *list, int n)
{
    for (int i = 0; i < n; i++) {
        struct ranked_step *l = &list[i];
        int taken = l->step == SEARCH_PASS ? 0 : capture_score(p, l->step);
        l->quiet = taken == 0 && l->step != SEARCH_PASS;
        l->waits = false;
        l->score = l->step == first ? FIRST
                                    : taken + ranking_history(o, p, before, l->step) +
                                          (l->step == killer[0]   ? KILLER
                                           : l->step == killer[1] ? KILLER_OLDER
                                                                  : 0);
    }
}

void ranking_pick(struct ranked_step *list, int n, int i)
{
    int best = i;
    for (int j = i + 1; j < n; j++)
        if (list[j].score > list[best].score)
            best = j;
    struct ranked_step s = list[i];
    list[i] = list[best];
    list[best] = s;
}
