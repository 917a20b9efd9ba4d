/* A heap of timers, the earliest first. */
#ifndef SERVER_BASE_TIMER_HEAP_H
#define SERVER_BASE_TIMER_HEAP_H

#include <stdint.h>

enum { TIMER_IDLE = -1 };
#define TIMER_NEVER INT64_MAX

struct timer {
    int place; /* in the heap, TIMER_IDLE: not in it */
    int64_t due;
};
struct timer_heap { /* all zero is empty */
    struct timer **timer;
    int n, capacity;
};

void timer_init(struct timer *);
void timer_set(struct timer_heap *, struct timer *, int64_t due); /* TIMER_NEVER: removes it */
struct timer *timer_next(const struct timer_heap *);              /* NULL: there is none */
void timer_heap_release(struct timer_heap *);

#endif
