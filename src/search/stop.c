/* Checking the clock. */
#include "search/stop.h"

#include "os/time.h"

enum { LOOK_US = 1000, MARGIN_US = 5000 };

void agon_stop_set(struct agon_stop *s)
{
    __atomic_store_n(&s->flag, 1, __ATOMIC_SEQ_CST);
}

void agon_stop_clear(struct agon_stop *s)
{
    __atomic_store_n(&s->flag, 0, __ATOMIC_SEQ_CST);
}

bool agon_stop_is_set(const struct agon_stop *s)
{
    return __atomic_load_n(&s->flag, __ATOMIC_SEQ_CST) != 0;
}

/* Microseconds; the longest time is unchanged. */
static int64_t us_of(int64_t ms)
{
    return ms < INT64_MAX / 1000 ? ms * 1000 : INT64_MAX;
}

void stop_init(struct stop_token *t, const struct agon_limits *limits)
{
    int64_t hard = us_of(limits->hard_ms), margin = hard / 20 < MARGIN_US ? hard / 20 : MARGIN_US;
    t->caller = limits->stop;
    atomic_init(&t->requested, false);
    t->start_us = os_now_us();
    t->soft_us = us_of(limits->soft_ms);
    t->hard_us = hard - margin;
}

void stop_request(struct stop_token *t)
{
    atomic_store_explicit(&t->requested, true, memory_order_relaxed);
}

int64_t stop_elapsed_ms(const struct stop_token *t)
{
    return (os_now_us() - t->start_us) / 1000;
}

bool stop_is_late(struct stop_token *t)
{
    int64_t limit = t->soft_us > 0 ? t->soft_us : t->hard_us;
    return limit > 0 && os_now_us() - t->start_us >= limit;
}

void stop_poll_init(struct stop_poll *p)
{
    *p = (struct stop_poll){.left = 1, .every = 1, .seen_us = os_now_us()};
}

bool stop_poll_clock(struct stop_poll *p, struct stop_token *t)
{
    int64_t now = os_now_us(), passed = now - p->seen_us;
    if (passed > LOOK_US && p->every > 1)
        p->every /= 2;
    else if (passed < LOOK_US / 2 && p->every < STOP_POLL_MAX)
        p->every *= 2;
    p->left = p->every;
    p->seen_us = now;
    if (t->hard_us == 0 || now - t->start_us < t->hard_us)
        return false;
    stop_request(t);
    return true;
}
