/* Stopping a search: by the caller's flag, or by its time limits.
 *
 * The flag is read at every node. The clock is read about once a millisecond, however slow a node
 * is: each thread's poll measures how many nodes that are. */
#ifndef SEARCH_STOP_H
#define SEARCH_STOP_H

#include <stdatomic.h>

#include <agon/engine.h>

enum { STOP_POLL_MAX = 256 }; /* maximum nodes between two reads of the clock */

/* One per search, shared by its threads. */
struct stop_token {
    const struct agon_stop *caller; /* its flag, or NULL */
    atomic_bool requested;
    int64_t start_us, soft_us, hard_us; /* hard: a little before the limit; 0: none */
};

/* One per thread. */
struct stop_poll {
    int left, every; /* nodes */
    int64_t seen_us;
};

void stop_init(struct stop_token *, const struct agon_limits *); /* the time starts now */
void stop_request(struct stop_token *);
bool stop_is_late(struct stop_token *); /* whether it is too late for another iteration */
int64_t stop_elapsed_ms(const struct stop_token *);
void stop_poll_init(struct stop_poll *);
bool stop_poll_clock(struct stop_poll *, struct stop_token *);

/* C11 atomics cannot be in a public header because C++ cannot read them, so these functions access
 * a plain int atomically. */
static inline bool stop_flag(const struct agon_stop *s)
{
    return __atomic_load_n(&s->flag, __ATOMIC_RELAXED) != 0;
}

/* Called at every node: whether the search must end now. */
static inline bool stop_requested(struct stop_token *t, struct stop_poll *p)
{
    if (atomic_load_explicit(&t->requested, memory_order_relaxed) ||
        (t->caller != NULL && stop_flag(t->caller)))
        return true;
    return --p->left <= 0 && stop_poll_clock(p, t);
}

#endif
