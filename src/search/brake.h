/* When a search has to stop: the caller's flag, and the time it was given.
 *
 * The flag is read at every node. The clock is read about once a millisecond however slow a node
 * is: each thread's watch learns how many nodes that are. */
#ifndef SEARCH_BRAKE_H
#define SEARCH_BRAKE_H

#include <agon/engine.h>

enum { WATCH_MOST = 256 }; /* nodes between two looks at the clock, at most */

/* One for a search, shared by its threads. */
struct brake {
    const atomic_bool *stop; /* the caller's, or NULL */
    atomic_bool pulled;
    int64_t start_us, soft_us, hard_us; /* hard: a little earlier than asked; 0: none */
};

/* One for a thread. */
struct watch {
    int left, every; /* nodes */
    int64_t seen_us;
};

void brake_init(struct brake *, const struct agon_limits *); /* the time runs from here */
void brake_pull(struct brake *);
bool brake_is_late(struct brake *); /* whether it is too late for another iteration */
int64_t brake_ms(const struct brake *);
void watch_init(struct watch *);
bool watch_clock(struct watch *, struct brake *);

/* Asked at every node: whether the search is to end now. */
static inline bool brake_pulled(struct brake *b, struct watch *w)
{
    if (atomic_load_explicit(&b->pulled, memory_order_relaxed) ||
        (b->stop != NULL && atomic_load_explicit(b->stop, memory_order_relaxed)))
        return true;
    return --w->left <= 0 && watch_clock(w, b);
}

#endif
