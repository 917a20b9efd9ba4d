/* What the threads of a search are at work on, so that each takes something else first and finds
 * the rest in the transposition table when it comes back to it (T. Kerrigan, "Simplified ABDADA").
 *
 * A place holds the key of one try: a node, what is tried there, and how deep. Others with the same
 * place overwrite it: then two threads do the same work, which costs time and nothing else. */
#ifndef SEARCH_BUSY_H
#define SEARCH_BUSY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { BUSY_PLACES = 1 << 12 };

struct busy {
    _Atomic uint64_t key[BUSY_PLACES];
};

static inline _Atomic uint64_t *busy_place(struct busy *b, uint64_t key)
{
    return &b->key[key >> 32 & (BUSY_PLACES - 1)];
}

/* Whether a thread is at work on it. */
static inline bool busy_has(struct busy *b, uint64_t key)
{
    return atomic_load_explicit(busy_place(b, key), memory_order_relaxed) == key;
}

static inline void busy_begin(struct busy *b, uint64_t key)
{
    atomic_store_explicit(busy_place(b, key), key, memory_order_relaxed);
}

static inline void busy_end(struct busy *b, uint64_t key)
{
    if (busy_has(b, key))
        atomic_store_explicit(busy_place(b, key), 0, memory_order_relaxed);
}

#endif
