/* Counting times. */
#include "server/base/latency.h"

#include <math.h>

#define GROWTH 1.05

static int step_of(int64_t us)
{
    int step = us > 1 ? (int)(log((double)us) / log(GROWTH)) : 0;
    return step < LATENCY_STEPS ? step : LATENCY_STEPS - 1;
}

void latency_add(struct latency *p, int64_t us)
{
    p->step[step_of(us)]++;
    p->n++;
    p->sum_us += us > 0 ? us : 0;
    p->longest_us = us > p->longest_us ? us : p->longest_us;
}

int64_t latency_us(const struct latency *p, int of_thousand)
{
    uint64_t below = 0;
    for (int i = 0; i < LATENCY_STEPS && p->n > 0; i++) {
        below += p->step[i];
        if (below * 1000 >= p->n * (uint64_t)of_thousand)
            return (int64_t)pow(GROWTH, i + 1);
    }
    return 0;
}

uint64_t latency_within(const struct latency *p, int64_t us)
{
    uint64_t n = 0;
    int last = step_of(us);
    for (int i = 0; i <= last; i++)
        n += p->step[i];
    return n;
}
