/* A binary heap whose timers store their index. */
#include "server/base/timer_heap.h"

#include <stdlib.h>

void timer_init(struct timer *t)
{
    *t = (struct timer){.place = TIMER_IDLE, .due = TIMER_NEVER};
}

static void place(struct timer_heap *h, int i, struct timer *t)
{
    h->timer[i] = t;
    t->place = i;
}

static void sift_up(struct timer_heap *h, int i, struct timer *t)
{
    for (; i > 0 && h->timer[(i - 1) / 2]->due > t->due; i = (i - 1) / 2)
        place(h, i, h->timer[(i - 1) / 2]);
    place(h, i, t);
}

static void sift_down(struct timer_heap *h, int i, struct timer *t)
{
    for (int child; (child = 2 * i + 1) < h->n; i = child) {
        if (child + 1 < h->n && h->timer[child + 1]->due < h->timer[child]->due)
            child++;
        if (h->timer[child]->due >= t->due)
            break;
        place(h, i, h->timer[child]);
    }
    place(h, i, t);
}

static void take_out(struct timer_heap *h, struct timer *t)
{
    int i = t->place;
    struct timer *last = h->timer[--h->n];
    t->place = TIMER_IDLE;
    if (last == t)
        return;
    sift_up(h, i, last);
    sift_down(h, last->place, last);
}

void timer_set(struct timer_heap *h, struct timer *t, int64_t due)
{
    if (t->place != TIMER_IDLE)
        take_out(h, t);
    t->due = due;
    if (due == TIMER_NEVER)
        return;
    if (h->n == h->capacity) {
        h->capacity = h->capacity ? 2 * h->capacity : 64;
        h->timer = realloc(h->timer, (size_t)h->capacity * sizeof *h->timer);
        if (!h->timer)
            abort();
    }
    h->n++;
    sift_up(h, h->n - 1, t);
}

struct timer *timer_next(const struct timer_heap *h)
{
    return h->n > 0 ? h->timer[0] : NULL;
}

void timer_heap_release(struct timer_heap *h)
{
    free(h->timer);
}
