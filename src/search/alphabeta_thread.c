/* The search of one thread: a principal variation search with a transposition table.
 *
 * Subtrees that never reached the horizon have final results: these are stored as closed, so that
 * small games are solved without searching the same depths again. A position that repeats an
 * earlier one is never closed, because its value depends on the path to it. The thread counts the
 * events that keep a subtree open. */
#include "search/alphabeta_thread.h"

#include <assert.h>
#include <stdlib.h>

#include "search/points.h"

/* The score of a position without moves, for the team of its seat. */
static int decided_score(struct alphabeta_thread *t)
{
    struct path *p = &t->path;
    struct agon_result result;
    p->game->rules->result(p->game, path_pos(p), path_past(p), &result);
    assert(result.over);
    t->open_ends += path_repeats(p);
    return points_score(result.points[path_seat(p)], p->turns);
}

/* The score at the horizon. A position within a turn is never decided. */
static int horizon_score(struct alphabeta_thread *t)
{
    struct path *p = &t->path;
    struct agon_result result = {.over = false};
    if (!path_turn_open(p))
        p->game->rules->result(p->game, path_pos(p), path_past(p), &result);
    if (result.over) {
        t->open_ends += path_repeats(p);
        return points_score(result.points[path_seat(p)], p->turns);
    }
    t->open_ends++;
    return points_value(p, path_seat(p));
}

/* At the root of a further line: removes the first moves of the better ones; returns the new
 * count. */
static int drop_excluded(const struct alphabeta_thread *t, agon_move *list, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (!search_is_excluded(&t->thread, list[i]))
            list[kept++] = list[i];
    return kept;
}

/* Searches the position after a move; the score for the team that moved. */
static int search_child(struct alphabeta_thread *t, int team, int depth, int alpha, int beta)
{
    if (path_team(&t->path) == team)
        return alphabeta_search(t, depth, alpha, beta);
    return -alphabeta_search(t, depth, -beta, -alpha);
}

/* The depth reduction of a late move's first search. */
static int reduction(const struct alphabeta_thread *t, int i, int depth)
{
    if (!t->thread.prunes || i < 4 || depth < 3)
        return 0;
    return 1 + (i >= 12 && depth >= 5) + (i >= 32 && depth >= 7);
}

/* Plays and searches the i-th move: the first with the whole window, the others to test whether
 * they are better. */
static int search_move(struct alphabeta_thread *t, agon_move move, int i, int n, int team,
                       int depth, int alpha, int beta)
{
    struct path *p = &t->path;
    bool forced_pass = n == 1 && move == AGON_PASS && !path_turn_open(p);
    int score, left = depth - !forced_pass;
    path_play(p, move, n);
    if (i == 0) {
        score = search_child(t, team, left, alpha, beta);
    } else {
        int less = reduction(t, i, depth);
        score = search_child(t, team, left - less, alpha, alpha + 1);
        if (score > alpha && less > 0 && !t->thread.stopped)
            score = search_child(t, team, left, alpha, alpha + 1);
        if (score > alpha && score < beta && !t->thread.stopped)
            score = search_child(t, team, left, alpha, beta);
    }
    path_undo(p);
    return score;
}

static void keep_line(struct alphabeta_thread *t, agon_move move)
{
    int ply = t->path.ply, n = t->pv_n[ply + 1];
    t->pv[ply][0] = move;
    memcpy(t->pv[ply] + 1, t->pv[ply + 1], (size_t)n * sizeof(agon_move));
    t->pv_n[ply] = n + 1;
}

int alphabeta_search(struct alphabeta_thread *t, int depth, int alpha, int beta)
{
    struct path *p = &t->path;
    struct table *table = t->thread.table;
    const int ply = p->ply, turns = p->turns;
    t->pv_n[ply] = 0;
    if (search_count_node(&t->thread))
        return 0;

    /* Horizon */
    if (ply >= ALPHABETA_PLIES - 1 || (depth <= 0 && ply > 0))
        return horizon_score(t);

    /* No score is beyond a decision at this node */
    if (ply > 0) {
        alpha = alpha > turns - AGON_DECIDED ? alpha : turns - AGON_DECIDED;
        beta = beta < AGON_DECIDED - turns ? beta : AGON_DECIDED - turns;
        if (alpha >= beta)
            return alpha;
    }

    /* Transposition table */
    const uint64_t key = p->game->rules->key(p->game, path_pos(p), false),
                   open_before = t->open_ends;
    const bool repeats = path_repeats(p);
    struct table_entry entry = {.bound = TABLE_NONE};
    if (table_find(table, key, &entry) && beta - alpha == 1 && ply > 0 && !repeats &&
        entry.depth >= depth) { /* the principal variation is searched to its end, not cut here */
        int score = score_from_table(entry.score, turns);
        if (score_cuts(score, entry.bound, alpha, beta)) {
            t->open_ends += entry.depth != TABLE_CLOSED;
            return score;
        }
    }

    /* Moves; none in a decided position */
    int n = path_moves(p);
    if (ply == 0 && search_is_partial(&t->thread))
        n = drop_excluded(t, path_list(p), n);
    else if (n == 0)
        return decided_score(t);
    if (entry.move == 0 && depth >= 4 && ply > 0 && t->thread.prunes)
        depth--; /* unknown position: search less deep now, with a table entry next time */

    /* Each move in the order of promise */
    const int team = path_team(p), alpha_before = alpha;
    int best = -SEARCH_INFINITE;
    agon_move best_move = 0;
    order_rate(t, n, entry.move, team);
    for (int i = 0; i < n; i++) {
        agon_move move = order_pick(t, i, n);
        int score = search_move(t, move, i, n, team, depth, alpha, beta);
        if (t->thread.stopped)
            return best;
        if (score <= best)
            continue;
        best = score;
        if (score <= alpha)
            continue;
        best_move = move;
        keep_line(t, move);
        alpha = score;
        if (alpha >= beta) {
            order_cut(t, i, depth, team);
            break;
        }
    }

    /* Store the result */
    if (ply > 0 || !search_is_partial(&t->thread)) {
        bool closed = t->open_ends == open_before && !repeats;
        entry.score = score_to_table(best, turns);
        entry.depth = closed ? TABLE_CLOSED : depth > 0 ? depth : 0;
        entry.bound = score_bound(best, alpha_before, beta);
        entry.move = best_move != 0 ? table_move(best_move) : 0;
        table_store(table, key, &entry);
    }
    t->open_ends += repeats;
    return best;
}

struct alphabeta_thread *alphabeta_thread_new(const agon_game *game)
{
    struct alphabeta_thread *t = calloc(1, sizeof *t);
    if (t == NULL)
        return NULL;
    t->promise = malloc((ALPHABETA_PLIES + 1) * (size_t)game->max_moves * sizeof *t->promise);
    if (t->promise != NULL && path_init(&t->path, game, ALPHABETA_PLIES) == 0)
        return t;
    alphabeta_thread_free(t);
    return NULL;
}

void alphabeta_thread_free(struct alphabeta_thread *t)
{
    if (t == NULL)
        return;
    path_release(&t->path);
    free(t->promise);
    free(t);
}

int alphabeta_thread_begin(struct alphabeta_thread *t, const agon_pos *pos, struct agon_past past)
{
    memset(t->killer, 0, sizeof t->killer);
    for (int team = 0; team < 2; team++)
        for (int i = 0; i < ALPHABETA_HISTORY; i++)
            t->history[team][i] /= 8; /* older searches count less */
    t->open_ends = t->open_before = 0;
    return path_begin(&t->path, pos, past);
}

void alphabeta_thread_forget(struct alphabeta_thread *t)
{
    memset(t->history, 0, sizeof t->history);
}
