/* One thread of the alpha-beta search: what it owns, the order in which it tries moves, and its
 * search. */
#ifndef SEARCH_WORKER_H
#define SEARCH_WORKER_H

#include "search/path.h"
#include "search/stop.h"
#include "search/table.h"

enum {
    WORKER_PLIES = 128,      /* moves deep, at most */
    WORKER_LINES = 32,       /* of play, at most */
    WORKER_HISTORY = 1 << 12 /* slots for what moves were worth, by hash */
};

struct worker {
    struct table *table;     /* shared */
    struct stop_token *stop; /* shared */
    bool reduces;            /* late moves are searched less deep */
    struct path path;
    struct stop_poll poll;
    _Atomic uint64_t nodes; /* written by its thread only */
    uint64_t node_limit;    /* 0: none */
    uint64_t open_ends;     /* times the horizon or a repetition was met */
    bool halted;
    int *promise; /* beside path.lists: how promising each move is */
    agon_move killer[WORKER_PLIES + 1][2];
    int history[2][WORKER_HISTORY];
    agon_move pv[WORKER_PLIES + 1][WORKER_PLIES + 1];
    int pv_n[WORKER_PLIES + 1];
    agon_move taken[WORKER_LINES]; /* first moves of the better lines: not tried at the root */
    int taken_n;
};

struct worker *worker_new(const agon_game *, struct table *,
                          struct stop_token *); /* NULL: no memory */
void worker_free(struct worker *);              /* NULL is allowed */
/* Begins a search at a root; AGON_NO_MEMORY when its history is too long for the heap. */
int worker_begin(struct worker *, const agon_pos *, struct agon_past, uint64_t node_limit);
void worker_forget(struct worker *); /* what it learned of moves */

/* Rates the listed moves of the position at hand: the table's first, then killers, then history. */
void order_rate(struct worker *, int n, uint32_t table_best, int team);
/* Brings the most promising of the moves from i on to place i. */
agon_move order_pick(struct worker *, int i, int n);
/* Remembers the i-th move, which refuted the position, and those before it, which did not. */
void order_cut(struct worker *, int i, int depth, int team);

/* The score of the position at hand for the team of its seat, within (alpha, beta) or a bound
 * outside; the line in pv[ply]. Means nothing once the worker is halted. */
int worker_search(struct worker *, int depth, int alpha, int beta);

#endif
