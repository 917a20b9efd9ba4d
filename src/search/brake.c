/* Looking at the clock. */
#include "search/brake.h"

#include "os/time.h"

enum { LOOK_US = 1000, MARGIN_US = 5000 };

/* Microseconds; the longest time stays one. */
static int64_t us_of(int64_t ms)
{
    return ms < INT64_MAX / 1000 ? ms * 1000 : INT64_MAX;
}

void brake_init(struct brake *b, const struct agon_limits *limits)
{
    int64_t hard = us_of(limits->hard_ms), margin = hard / 20 < MARGIN_US ? hard / 20 : MARGIN_US;
    b->stop = limits->stop;
    atomic_init(&b->pulled, false);
    b->start_us = os_now_us();
    b->soft_us = us_of(limits->soft_ms);
    b->hard_us = hard - margin;
}

void brake_pull(struct brake *b)
{
    atomic_store_explicit(&b->pulled, true, memory_order_relaxed);
}

int64_t brake_ms(const struct brake *b)
{
    return (os_now_us() - b->start_us) / 1000;
}

bool brake_is_late(struct brake *b)
{
    int64_t limit = b->soft_us > 0 ? b->soft_us : b->hard_us;
    return limit > 0 && os_now_us() - b->start_us >= limit;
}

void watch_init(struct watch *w)
{
    *w = (struct watch){.left = 1, .every = 1, .seen_us = os_now_us()};
}

bool watch_clock(struct watch *w, struct brake *b)
{
    int64_t now = os_now_us(), passed = now - w->seen_us;
    if (passed > LOOK_US && w->every > 1)
        w->every /= 2;
    else if (passed < LOOK_US / 2 && w->every < WATCH_MOST)
        w->every *= 2;
    w->left = w->every;
    w->seen_us = now;
    if (b->hard_us == 0 || now - b->start_us < b->hard_us)
        return false;
    brake_pull(b);
    return true;
}
