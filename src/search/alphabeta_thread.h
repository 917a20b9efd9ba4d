/* One thread of the alpha-beta search: its memory, its move ordering, and its search. */
#ifndef SEARCH_ALPHABETA_THREAD_H
#define SEARCH_ALPHABETA_THREAD_H

#include "search/path.h"
#include "search/search_thread.h"

enum {
    ALPHABETA_PLIES = SEARCH_PLIES_MAX,
    ALPHABETA_HISTORY = 1 << 12 /* slots of move scores, by hash */
};

struct alphabeta_thread {
    struct search_thread thread;
    struct path path;
    uint64_t open_ends, open_before; /* number of times the horizon or a repetition was reached;
                                      * before the last depth */
    int *promise;                    /* parallel to path.lists: the promise of each move */
    agon_move killer[ALPHABETA_PLIES + 1][2];
    int history[2][ALPHABETA_HISTORY];
    agon_move pv[ALPHABETA_PLIES + 1][ALPHABETA_PLIES + 1];
    int pv_n[ALPHABETA_PLIES + 1];
};

struct alphabeta_thread *alphabeta_thread_new(const agon_game *); /* NULL: no memory */
void alphabeta_thread_free(struct alphabeta_thread *);            /* NULL is allowed */
/* Begins a search at a root; AGON_NO_MEMORY if its history is too long for the heap. */
int alphabeta_thread_begin(struct alphabeta_thread *, const agon_pos *, struct agon_past);
void alphabeta_thread_forget(struct alphabeta_thread *); /* its move ordering data */

/* Rates the listed moves of the current position: the table's first, then killers, then history. */
void order_rate(struct alphabeta_thread *, int n, uint32_t table_best, int team);
/* Moves the most promising of the moves from i on to index i. */
agon_move order_pick(struct alphabeta_thread *, int i, int n);
/* Records the i-th move, which refuted the position, and those before it, which did not. */
void order_cut(struct alphabeta_thread *, int i, int depth, int team);

/* The score of the current position for the team of its seat, within (alpha, beta) or a bound
 * outside; the line in pv[ply]. When the thread is stopped, only the root's is valid: the best so
 * far. */
int alphabeta_search(struct alphabeta_thread *, int depth, int alpha, int beta);

#endif
