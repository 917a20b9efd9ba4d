/* Move ordering.
 *
 * Alpha-beta depends on a good first move. Without knowledge of the game, a move is rated by where
 * it was good before: in this very position (the table), in a sibling (killers), or anywhere
 * (history, by a hash of the move and by team). */
#include <string.h>

#include "core/random.h"
#include "search/alphabeta_thread.h"

enum {
    SORTED = 24, /* moves sorted by promise; the rest stay in the order listed */
    HISTORY_MAX = 1 << 20
};

static int history_slot(agon_move move)
{
    return (int)(random_mix(move) & (ALPHABETA_HISTORY - 1));
}

static int *promise_list(struct alphabeta_thread *t)
{
    return t->promise + t->path.top[t->path.ply];
}

void order_rate(struct alphabeta_thread *t, int n, uint32_t table_best, int team)
{
    const agon_move *list = path_list(&t->path), *killer = t->killer[t->path.ply];
    int *promise = promise_list(t);
    for (int i = 0; i < n; i++) {
        if (table_best != 0 && table_move(list[i]) == table_best)
            promise[i] = 4 * HISTORY_MAX;
        else if (list[i] == killer[0])
            promise[i] = 3 * HISTORY_MAX;
        else if (list[i] == killer[1])
            promise[i] = 2 * HISTORY_MAX;
        else
            promise[i] = t->history[team][history_slot(list[i])];
    }
}

agon_move order_pick(struct alphabeta_thread *t, int i, int n)
{
    agon_move *list = path_list(&t->path);
    int *promise = promise_list(t), best = i;
    for (int k = i + 1; k < n && i < SORTED; k++)
        if (promise[k] > promise[best])
            best = k;
    agon_move move = list[best];
    int promised = promise[best];
    /* stable, so that the search does not depend on how ties were swapped */
    memmove(list + i + 1, list + i, (size_t)(best - i) * sizeof *list);
    memmove(promise + i + 1, promise + i, (size_t)(best - i) * sizeof *promise);
    list[i] = move;
    promise[i] = promised;
    return move;
}

/* Moves a history value towards a goal; the step shrinks near it. */
static void learn(int *value, int gain)
{
    int size = gain < 0 ? -gain : gain;
    *value += gain - (int)((int64_t)*value * size / HISTORY_MAX);
}

void order_cut(struct alphabeta_thread *t, int i, int depth, int team)
{
    const agon_move *list = path_list(&t->path);
    agon_move *killer = t->killer[t->path.ply];
    int gain = depth * depth * 32;
    if (killer[0] != list[i]) {
        killer[1] = killer[0];
        killer[0] = list[i];
    }
    learn(&t->history[team][history_slot(list[i])], gain);
    for (int k = 0; k < i && k < SORTED; k++)
        learn(&t->history[team][history_slot(list[k])], -gain);
}
