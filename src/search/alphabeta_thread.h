/* One thread of the alpha-beta search: what it owns, the order in which it tries moves, and its
 * search. */
#ifndef SEARCH_ALPHABETA_THREAD_H
#define SEARCH_ALPHABETA_THREAD_H

#include "search/path.h"
#include "search/stop.h"
#include "search/table.h"

enum {
    ALPHABETA_PLIES = 128,      /* moves deep, at most */
    ALPHABETA_LINES = 32,       /* of play, at most */
    ALPHABETA_HISTORY = 1 << 12 /* slots for what moves were worth, by hash */
};

struct alphabeta_thread {
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
    agon_move killer[ALPHABETA_PLIES + 1][2];
    int history[2][ALPHABETA_HISTORY];
    agon_move pv[ALPHABETA_PLIES + 1][ALPHABETA_PLIES + 1];
    int pv_n[ALPHABETA_PLIES + 1];
    agon_move
        excluded[ALPHABETA_LINES]; /* first moves of the better lines: not tried at the root */
    int excluded_n;
};

struct alphabeta_thread *alphabeta_thread_new(const agon_game *, struct table *,
                                              struct stop_token *); /* NULL: no memory */
void alphabeta_thread_free(struct alphabeta_thread *);              /* NULL is allowed */
/* Begins a search at a root; AGON_NO_MEMORY when its history is too long for the heap. */
int alphabeta_thread_begin(struct alphabeta_thread *, const agon_pos *, struct agon_past,
                           uint64_t node_limit);
void alphabeta_thread_forget(struct alphabeta_thread *); /* what it learned of moves */

/* Rates the listed moves of the position at hand: the table's first, then killers, then history. */
void order_rate(struct alphabeta_thread *, int n, uint32_t table_best, int team);
/* Brings the most promising of the moves from i on to place i. */
agon_move order_pick(struct alphabeta_thread *, int i, int n);
/* Remembers the i-th move, which refuted the position, and those before it, which did not. */
void order_cut(struct alphabeta_thread *, int i, int depth, int team);

/* The score of the position at hand for the team of its seat, within (alpha, beta) or a bound
 * outside; the line in pv[ply]. Means nothing once the thread is halted. */
int alphabeta_search(struct alphabeta_thread *, int depth, int alpha, int beta);

#endif
