/* The moves that threads are searching now, so that each thread takes others first and finds the
 * deferred ones in the transposition table later (T. Kerrigan, "Simplified ABDADA").
 *
 * A slot holds the key of one try: a node, a move, and a depth. Others with the same slot overwrite
 * it: then two threads do the same work, which only costs time. */
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

/* Whether a thread is searching it. */
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
