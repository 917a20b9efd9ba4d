/* The order in which moves are tried.
 *
 * A good first move is what alpha-beta lives on. Nothing is known of the game, so a move is
 * judged by where it was good before: in this very position (the table), in a neighbour
 * (killers), or anywhere (history, by a hash of the move and by team). */
#include <string.h>

#include "core/random.h"
#include "search/worker.h"

enum {
    SORTED = 24, /* moves tried in order of promise; the rest as they are listed */
    HISTORY_MOST = 1 << 20
};

static int history_slot(agon_move move)
{
    return (int)(random_mix(move) & (WORKER_HISTORY - 1));
}

static int *promise_list(struct worker *w)
{
    return w->promise + w->path.top[w->path.ply];
}

void order_rate(struct worker *w, int n, uint32_t table_best, int team)
{
    const agon_move *list = path_list(&w->path), *killer = w->killer[w->path.ply];
    int *promise = promise_list(w);
    for (int i = 0; i < n; i++) {
        if (table_best != 0 && table_move(list[i]) == table_best)
            promise[i] = 4 * HISTORY_MOST;
        else if (list[i] == killer[0])
            promise[i] = 3 * HISTORY_MOST;
        else if (list[i] == killer[1])
            promise[i] = 2 * HISTORY_MOST;
        else
            promise[i] = w->history[team][history_slot(list[i])];
    }
}

agon_move order_pick(struct worker *w, int i, int n)
{
    agon_move *list = path_list(&w->path);
    int *promise = promise_list(w), best = i;
    for (int k = i + 1; k < n && i < SORTED; k++)
        if (promise[k] > promise[best])
            best = k;
    agon_move move = list[best];
    int promised = promise[best];
    /* the others keep their order, so that the search does not depend on how ties were swapped */
    memmove(list + i + 1, list + i, (size_t)(best - i) * sizeof *list);
    memmove(promise + i + 1, promise + i, (size_t)(best - i) * sizeof *promise);
    list[i] = move;
    promise[i] = promised;
    return move;
}

/* Draws a history value towards a goal; the step shrinks as it comes near. */
static void learn(int *value, int gain)
{
    int size = gain < 0 ? -gain : gain;
    *value += gain - (int)((int64_t)*value * size / HISTORY_MOST);
}

void order_cut(struct worker *w, int i, int depth, int team)
{
    const agon_move *list = path_list(&w->path);
    agon_move *killer = w->killer[w->path.ply];
    int gain = depth * depth * 32;
    if (killer[0] != list[i]) {
        killer[1] = killer[0];
        killer[0] = list[i];
    }
    learn(&w->history[team][history_slot(list[i])], gain);
    for (int k = 0; k < i && k < SORTED; k++)
        learn(&w->history[team][history_slot(list[k])], -gain);
}
