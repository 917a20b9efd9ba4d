/* The common part of every thread of a driven search; it comes first in the engine's struct. */
#ifndef SEARCH_SEARCH_THREAD_H
#define SEARCH_SEARCH_THREAD_H

#include "search/busy.h"
#include "search/score.h"
#include "search/stop.h"

enum { SEARCH_PLIES_MAX = 128, SEARCH_LINES = 32 }; /* of a line; lines of play */

struct search_thread {
    agon_engine *engine;     /* shared data, read-only during a search */
    struct table *table;     /* shared */
    struct stop_token *stop; /* shared */
    struct busy *busy;       /* shared; NULL: there is one thread */
    struct stop_poll poll;
    _Atomic uint64_t nodes; /* written by its own thread, read by the reporting one */
    uint64_t max_nodes;     /* 0: no limit */
    bool prunes;            /* prunes, or reduces, unpromising moves */
    bool stopped;
    int deepest; /* ply reached, 0: not reported */
    int noise;   /* maximum bonus of each turn at the root, for weak levels */
    int seen;    /* approximate number of turns considered at the root; 0: all */
    uint64_t noise_seed;
    uint64_t excluded[SEARCH_LINES]; /* first turns of better lines, as keys like `turn` */
    int excluded_n;
    const agon_move *only; /* the root's restriction; n 0: none */
    int only_n;
    /* result of the last search of the root */
    agon_move line[SEARCH_PLIES_MAX];
    int line_n;    /* 0: nothing better than alpha */
    uint64_t turn; /* key of the line's first turn */
};

/* Counts a node; whether the search must stop. */
static inline bool search_count_node(struct search_thread *t)
{
    uint64_t nodes = atomic_load_explicit(&t->nodes, memory_order_relaxed) + 1;
    atomic_store_explicit(&t->nodes, nodes, memory_order_relaxed);
    t->stopped =
        t->stopped || stop_requested(t->stop, &t->poll) || (t->max_nodes && nodes >= t->max_nodes);
    return t->stopped;
}

/* Whether a turn of the root, by its key, belongs to a better line or is overlooked. */
static inline bool search_is_excluded(const struct search_thread *t, uint64_t turn)
{
    for (int i = 0; i < t->excluded_n; i++)
        if (t->excluded[i] == turn)
            return true;
    for (int i = 0; i < t->only_n; i++)
        if (t->only[i] == turn)
            return false;
    return t->only_n > 0;
}

/* Whether the root is searched without some of its turns, so that its score is not the
 * position's. */
static inline bool search_is_partial(const struct search_thread *t)
{
    return t->excluded_n > 0 || t->only_n > 0;
}

#endif
