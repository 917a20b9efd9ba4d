/* The search of one thread: a principal variation search with a transposition table.
 *
 * Subtrees that never touched the horizon are known for good: such results are stored as closed,
 * so that small games are solved and not searched to the last depth again and again. A position
 * that repeats an earlier one is never closed, because its worth depends on the way to it. The
 * worker counts what keeps a subtree open. */
#include "search/worker.h"

#include <assert.h>
#include <stdlib.h>

#include "search/points.h"

enum { ENDLESS = AGON_DECIDED + 1 };

/* Decided scores count turns from the root, those in the table from the position. */
static int to_table(int score, int turns)
{
    return score > POINTS_SURE ? score + turns : score < -POINTS_SURE ? score - turns : score;
}

static int from_table(int score, int turns)
{
    return to_table(score, -turns);
}

/* The score of a position without moves, for the team of its seat. */
static int decided_score(struct worker *w)
{
    struct path *p = &w->path;
    struct agon_result result;
    p->game->rules->result(p->game, path_pos(p), path_past(p), &result);
    assert(result.over);
    w->open_ends += path_repeats(p);
    return points_score(result.points[path_seat(p)], p->turns);
}

/* The score at the horizon. A position amid a turn is never decided. */
static int horizon_score(struct worker *w)
{
    struct path *p = &w->path;
    struct agon_result result = {.over = false};
    if (!path_amid(p))
        p->game->rules->result(p->game, path_pos(p), path_past(p), &result);
    if (result.over) {
        w->open_ends += path_repeats(p);
        return points_score(result.points[path_seat(p)], p->turns);
    }
    w->open_ends++;
    return points_value(p, path_seat(p));
}

/* At the root of a further line: leaves out the first moves of the better ones; gives the new
 * count. */
static int drop_taken(const struct worker *w, agon_move *list, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        bool taken = false;
        for (int k = 0; k < w->taken_n; k++)
            taken |= w->taken[k] == list[i];
        if (!taken)
            list[kept++] = list[i];
    }
    return kept;
}

static bool is_halted(struct worker *w)
{
    uint64_t nodes = atomic_load_explicit(&w->nodes, memory_order_relaxed);
    if (!w->halted &&
        ((w->node_limit > 0 && nodes >= w->node_limit) || stop_requested(w->stop, &w->poll)))
        w->halted = true;
    atomic_store_explicit(&w->nodes, nodes + !w->halted, memory_order_relaxed);
    return w->halted;
}

/* The score for the team that acted, of the position that its move led to. */
static int search_child(struct worker *w, int team, int depth, int alpha, int beta)
{
    if (path_team(&w->path) == team)
        return worker_search(w, depth, alpha, beta);
    return -worker_search(w, depth, -beta, -alpha);
}

/* How much less deep a late move is searched at first. */
static int reduction(const struct worker *w, int i, int depth)
{
    if (!w->reduces || i < 4 || depth < 3)
        return 0;
    return 1 + (i >= 12 && depth >= 5) + (i >= 32 && depth >= 7);
}

/* Plays and searches the i-th move: the first with the whole window, the others to see whether
 * they are better. */
static int search_move(struct worker *w, agon_move move, int i, int n, int team, int depth,
                       int alpha, int beta)
{
    struct path *p = &w->path;
    bool forced_pass = n == 1 && move == AGON_PASS && !path_amid(p);
    int score, left = depth - !forced_pass;
    path_play(p, move, n);
    if (i == 0) {
        score = search_child(w, team, left, alpha, beta);
    } else {
        int less = reduction(w, i, depth);
        score = search_child(w, team, left - less, alpha, alpha + 1);
        if (score > alpha && less > 0 && !w->halted)
            score = search_child(w, team, left, alpha, alpha + 1);
        if (score > alpha && score < beta && !w->halted)
            score = search_child(w, team, left, alpha, beta);
    }
    path_undo(p);
    return score;
}

static void keep_line(struct worker *w, agon_move move)
{
    int ply = w->path.ply, n = w->pv_n[ply + 1];
    w->pv[ply][0] = move;
    memcpy(w->pv[ply] + 1, w->pv[ply + 1], (size_t)n * sizeof(agon_move));
    w->pv_n[ply] = n + 1;
}

int worker_search(struct worker *w, int depth, int alpha, int beta)
{
    struct path *p = &w->path;
    struct table *table = w->table;
    const int ply = p->ply, turns = p->turns;
    w->pv_n[ply] = 0;
    if (is_halted(w))
        return 0;

    /* Horizon */
    if (ply >= WORKER_PLIES - 1 || (depth <= 0 && ply > 0))
        return horizon_score(w);

    /* No score is beyond a decision here and now */
    if (ply > 0) {
        alpha = alpha > turns - AGON_DECIDED ? alpha : turns - AGON_DECIDED;
        beta = beta < AGON_DECIDED - turns ? beta : AGON_DECIDED - turns;
        if (alpha >= beta)
            return alpha;
    }

    /* Transposition table */
    const uint64_t key = p->game->rules->key(p->game, path_pos(p), false),
                   open_before = w->open_ends;
    const bool repeats = path_repeats(p);
    struct table_entry entry = {.bound = TABLE_NONE};
    if (table_find(table, key, &entry) && beta - alpha == 1 && ply > 0 && !repeats &&
        entry.depth >= depth) { /* lines of play are searched to their ends, not cut here */
        int score = from_table(entry.score, turns);
        if (entry.bound & (score >= beta ? TABLE_LOWER : TABLE_UPPER)) {
            w->open_ends += entry.depth != TABLE_CLOSED;
            return score;
        }
    }

    /* Moves; none in a decided position */
    int n = path_moves(p);
    if (ply == 0 && w->taken_n > 0)
        n = drop_taken(w, path_list(p), n);
    else if (n == 0)
        return decided_score(w);
    if (entry.move == 0 && depth >= 4 && ply > 0 && w->reduces)
        depth--; /* nothing is known here: cheaper now, and known the next time */

    /* Each move in order of promise */
    const int team = path_team(p), alpha_before = alpha;
    int best = -ENDLESS;
    agon_move best_move = 0;
    order_rate(w, n, entry.move, team);
    for (int i = 0; i < n; i++) {
        agon_move move = order_pick(w, i, n);
        int score = search_move(w, move, i, n, team, depth, alpha, beta);
        if (w->halted)
            return 0;
        if (score <= best)
            continue;
        best = score;
        if (score <= alpha)
            continue;
        best_move = move;
        keep_line(w, move);
        alpha = score;
        if (alpha >= beta) {
            order_cut(w, i, depth, team);
            break;
        }
    }

    /* What was found out */
    if (w->taken_n == 0 || ply > 0) {
        bool closed = w->open_ends == open_before && !repeats;
        entry.score = to_table(best, turns);
        entry.depth = closed ? TABLE_CLOSED : depth > 0 ? depth : 0;
        entry.bound = best >= beta ? TABLE_LOWER : best > alpha_before ? TABLE_EXACT : TABLE_UPPER;
        entry.move = best_move != 0 ? table_move(best_move) : 0;
        table_store(table, key, &entry);
    }
    w->open_ends += repeats;
    return best;
}

struct worker *worker_new(const agon_game *game, struct table *table, struct stop_token *stop)
{
    struct worker *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->table = table;
    w->stop = stop;
    w->promise = malloc((WORKER_PLIES + 1) * (size_t)game->max_moves * sizeof *w->promise);
    if (w->promise != NULL && path_init(&w->path, game, WORKER_PLIES) == 0)
        return w;
    worker_free(w);
    return NULL;
}

void worker_free(struct worker *w)
{
    if (w == NULL)
        return;
    path_release(&w->path);
    free(w->promise);
    free(w);
}

int worker_begin(struct worker *w, const agon_pos *pos, struct agon_past past, uint64_t node_limit)
{
    memset(w->killer, 0, sizeof w->killer);
    for (int team = 0; team < 2; team++)
        for (int i = 0; i < WORKER_HISTORY; i++)
            w->history[team][i] /= 8; /* older searches count less */
    atomic_store_explicit(&w->nodes, 0, memory_order_relaxed);
    w->node_limit = node_limit;
    w->halted = false;
    w->open_ends = 0;
    w->taken_n = 0;
    stop_poll_init(&w->poll);
    return path_begin(&w->path, pos, past);
}

void worker_forget(struct worker *w)
{
    memset(w->history, 0, sizeof w->history);
}
