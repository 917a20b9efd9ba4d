/* Alpha-beta for any game between two teams.
 *
 * A principal variation search over moves, not turns: depth counts moves, and the sign of a score changes where the
 * team to act changes, which the end of a move need not do. It deepens one move at a time, keeps what it found in a
 * transposition table, and tries first the table's move, then moves that refuted neighbours, then moves that have
 * been good anywhere.
 *
 * Two things are owed to games it knows nothing about. Nothing is said about captures, so there is no quiescence:
 * the value() at the horizon is final, and amid a turn it is the value of an unfinished one. And subtrees that never
 * touched the horizon are known for good: such results are stored as closed and end the deepening, so that small
 * games are solved and not searched to the last depth again and again. A position that repeats an earlier one is
 * never closed, because its worth depends on the way to it.
 *
 * Threads search the same tree beside each other and help through the table alone; the first one answers. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "core/random.h"
#include "os/thread.h"
#include "search/answer.h"
#include "search/brake.h"
#include "search/path.h"
#include "search/points.h"
#include "search/search.h"
#include "search/table.h"

enum {
    PLIES = 128,       /* moves deep, at most */
    DEPTH_MOST = 120,  /* iterations */
    HISTORY = 1 << 12, /* slots for what moves were worth, by hash */
    HISTORY_MOST = 1 << 20,
    SORTED = 24, /* moves tried in order of promise; the rest as they are listed */
    LINES_MOST = 32,
    THREADS_MOST = 256,
    WINDOW = 150, /* first half-width of the window around the last score */
    ENDLESS = AGON_DECIDED + 1
};

/* What one thread owns. */
struct worker {
    agon_engine *engine;
    int id;
    struct path path;
    struct watch watch;
    _Atomic uint64_t nodes; /* written by its thread only */
    uint64_t node_limit;    /* 0: none */
    uint64_t open_ends;     /* times the horizon or a repetition was met */
    bool halted;
    int *promise; /* beside path.lists */
    agon_move killer[PLIES + 1][2];
    int history[2][HISTORY];
    agon_move pv[PLIES + 1][PLIES + 1];
    int pv_n[PLIES + 1];
    agon_move taken[LINES_MOST]; /* first moves of the better lines */
    int taken_n;
    agon_move best[PLIES + 1];
    int best_n;
};

struct agon_engine {
    const agon_game *game;
    struct options set;
    struct table table;
    bool reduces;
    struct worker **worker;
    int workers;
    /* the search at hand */
    struct brake brake;
    const struct agon_limits *limits;
    agon_info_fn *info;
    void *user;
};

static const struct agon_option options[] = {
    {"hash", AGON_NUMBER, "64", NULL, 1, 1 << 16, "megabytes for the transposition table"},
    {"reductions", AGON_SWITCH, "on", NULL, 0, 0,
     "search moves that come late in the order less deep"},
    {0},
};

static int search(struct worker *w, int depth, int alpha, int beta);

/* ---- scores ---- */

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

/* ---- the order of moves ---- */

static int history_slot(agon_move move)
{
    return (int)(random_mix(move) & (HISTORY - 1));
}

static int *promise_list(struct worker *w)
{
    return w->promise + w->path.top[w->path.ply];
}

/* At the root of a further line: leaves out the first moves of the better ones; gives the new count. */
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

static void rate_moves(struct worker *w, int n, uint32_t table_best, int team)
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

/* Brings the most promising of the moves from i on to place i. */
static agon_move pick_move(struct worker *w, int i, int n)
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

/* Remembers the move that refuted this position, and those before it that did not. */
static void remember_cut(struct worker *w, int i, int depth, int team)
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

/* ---- the search ---- */

static bool is_halted(struct worker *w)
{
    uint64_t nodes = atomic_load_explicit(&w->nodes, memory_order_relaxed);
    if (!w->halted && ((w->node_limit > 0 && nodes >= w->node_limit) ||
                       brake_pulled(&w->engine->brake, &w->watch)))
        w->halted = true;
    atomic_store_explicit(&w->nodes, nodes + !w->halted, memory_order_relaxed);
    return w->halted;
}

/* The score for the team that acted, of the position that its move led to. */
static int search_child(struct worker *w, int team, int depth, int alpha, int beta)
{
    if (path_team(&w->path) == team)
        return search(w, depth, alpha, beta);
    return -search(w, depth, -beta, -alpha);
}

/* How much less deep a late move is searched at first. */
static int reduction(const struct worker *w, int i, int depth)
{
    if (!w->engine->reduces || i < 4 || depth < 3)
        return 0;
    return 1 + (i >= 12 && depth >= 5) + (i >= 32 && depth >= 7);
}

/* Plays and searches the i-th move: the first with the whole window, the others to see whether they are better. */
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

/* The score of the position at hand for the team of its seat, within (alpha, beta) or a bound outside. Means
 * nothing once the worker is halted. */
static int search(struct worker *w, int depth, int alpha, int beta)
{
    struct path *p = &w->path;
    struct table *table = &w->engine->table;
    const int ply = p->ply, turns = p->turns;
    w->pv_n[ply] = 0;
    if (is_halted(w))
        return 0;

    /* Horizon */
    if (ply >= PLIES - 1 || (depth <= 0 && ply > 0))
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
    if (entry.move == 0 && depth >= 4 && ply > 0 && w->engine->reduces)
        depth--; /* nothing is known here: cheaper now, and known the next time */

    /* Each move in order of promise */
    const int team = path_team(p), alpha_before = alpha;
    int best = -ENDLESS;
    agon_move best_move = 0;
    rate_moves(w, n, entry.move, team);
    for (int i = 0; i < n; i++) {
        agon_move move = pick_move(w, i, n);
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
            remember_cut(w, i, depth, team);
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

/* ---- deepening ---- */

/* Searches the root with a window around the score of the last iteration, wider until the score lies inside. */
static int search_window(struct worker *w, int depth, int last)
{
    int width = WINDOW, alpha = -ENDLESS, beta = ENDLESS;
    if (depth > 3 && last > -POINTS_SURE && last < POINTS_SURE) {
        alpha = last - width;
        beta = last + width;
    }
    for (;;) {
        int score = search(w, depth, alpha, beta);
        if (w->halted || (score > alpha && score < beta))
            return score;
        width *= 4;
        if (score <= alpha)
            alpha = width > POINTS_SURE ? -ENDLESS : score - width;
        else
            beta = width > POINTS_SURE ? ENDLESS : score + width;
    }
}

static uint64_t all_nodes(const agon_engine *e)
{
    uint64_t sum = 0;
    for (int i = 0; i < e->workers; i++)
        sum += atomic_load_explicit(&e->worker[i]->nodes, memory_order_relaxed);
    return sum;
}

static void report(struct worker *w, int line, int depth, int score)
{
    agon_engine *e = w->engine;
    struct agon_turn turns[ANSWER_TURNS];
    agon_move moves[PLIES + 1];
    int n = w->pv_n[0];
    if (w->id != 0 || e->info == NULL || n == 0)
        return;
    memcpy(moves, w->pv[0], (size_t)n * sizeof *moves);
    struct agon_info info = {.line = line,
                             .depth = depth,
                             .score = score,
                             .nodes = all_nodes(e),
                             .ms = brake_ms(&e->brake),
                             .pv = turns,
                             .pv_turns = answer_split(&w->path, moves, n, turns)};
    e->info(e->user, &info);
}

/* Makes the line just found the answer so far. */
static void keep_best(struct worker *w)
{
    if (w->pv_n[0] == 0)
        return;
    memcpy(w->best, w->pv[0], (size_t)w->pv_n[0] * sizeof(agon_move));
    w->best_n = w->pv_n[0];
}

/* One iteration over all lines asked for; false when nothing deeper can be found. */
static bool deepen(struct worker *w, int depth, int lines, int score[LINES_MOST])
{
    uint64_t open_before = w->open_ends;
    w->taken_n = 0;
    for (int line = 0; line < lines; line++) {
        score[line] = search_window(w, depth, score[line]);
        if (line == 0)
            keep_best(
                w); /* of an iteration cut short too: its first move is the best so far or a better one */
        if (w->halted)
            return false;
        report(w, line, depth, score[line]);
        w->taken[w->taken_n++] = w->pv[0][0];
    }
    return w->open_ends != open_before;
}

/* Whether the first move of n is the only whole turn there is. */
static bool is_only_turn(struct path *p, int n)
{
    if (n != 1)
        return false;
    path_play(p, path_list(p)[0], n);
    bool whole = !path_amid(p);
    path_undo(p);
    return whole;
}

/* Whether time is better saved: the result is known, and the iterations since would have shown a quicker one. */
static bool is_known(const struct worker *w, int depth, int score)
{
    const struct agon_limits *limits = w->engine->limits;
    bool timed = limits->soft_ms > 0 || limits->hard_ms > 0;
    return timed && (score > POINTS_SURE || score < -POINTS_SURE) && depth >= w->best_n + 4;
}

/* Deepens until a limit; helpers begin at different depths so that they are not all at the same place. */
static void run_worker(void *worker)
{
    struct worker *w = worker;
    agon_engine *e = w->engine;
    int most =
        e->limits->depth > 0 && e->limits->depth < DEPTH_MOST ? e->limits->depth : DEPTH_MOST;
    int score[LINES_MOST] = {0}, lines = w->id == 0 && e->limits->lines > 1 ? e->limits->lines : 1;
    int n = path_moves(&w->path);
    lines = lines > LINES_MOST ? LINES_MOST : lines;
    lines = lines > n ? n : lines;
    if (is_only_turn(&w->path, n) && (e->limits->soft_ms > 0 || e->limits->hard_ms > 0))
        most = 1;
    for (int depth = 1 + w->id % 2; depth <= most; depth++) {
        bool deeper = deepen(w, depth, lines, score);
        if (!deeper || (w->id == 0 && (brake_is_late(&e->brake) || is_known(w, depth, score[0]))))
            break;
    }
    if (w->id == 0)
        brake_pull(&e->brake);
}

/* ---- the engine ---- */

static void worker_free(struct worker *w)
{
    if (w == NULL)
        return;
    path_release(&w->path);
    free(w->promise);
    free(w);
}

/* Makes sure of so many workers; fewer when there is no memory for them. */
static int hire(agon_engine *e, int count)
{
    struct worker **more = realloc(e->worker, (size_t)count * sizeof(struct worker *));
    if (more == NULL)
        return e->workers;
    e->worker = more;
    while (e->workers < count) {
        struct worker *w = calloc(1, sizeof *w);
        if (w == NULL)
            break;
        w->promise = malloc((PLIES + 1) * (size_t)e->game->max_moves * sizeof *w->promise);
        if (w->promise == NULL || path_init(&w->path, e->game, PLIES) < 0) {
            worker_free(w);
            break;
        }
        w->engine = e;
        w->id = e->workers;
        e->worker[e->workers++] = w;
    }
    return e->workers < count ? e->workers : count;
}

/* Puts a worker at the root of a new search. */
static int prepare(struct worker *w, const agon_pos *pos, struct agon_past past,
                   uint64_t node_limit)
{
    memset(w->killer, 0, sizeof w->killer);
    for (int team = 0; team < 2; team++)
        for (int i = 0; i < HISTORY; i++)
            w->history[team][i] /= 8;
    atomic_store_explicit(&w->nodes, 0, memory_order_relaxed);
    w->node_limit = node_limit;
    w->halted = false;
    w->open_ends = 0;
    w->taken_n = w->best_n = 0;
    watch_init(&w->watch);
    return path_begin(&w->path, pos, past);
}

static void close_engine(agon_engine *e)
{
    if (e == NULL)
        return;
    for (int i = 0; i < e->workers; i++)
        worker_free(e->worker[i]);
    free(e->worker);
    table_release(&e->table);
    free(e);
}

static agon_engine *open_engine(const agon_game *game, struct agon_error *error)
{
    agon_engine *e = calloc(1, sizeof *e);
    if (e != NULL) {
        e->game = game;
        e->reduces = true;
        options_defaults(&e->set, options);
        if (table_init(&e->table, (size_t)options_number(&e->set, options, "hash")) == 0 &&
            hire(e, 1) == 1)
            return e;
        close_engine(e);
    }
    agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    return NULL;
}

static int set_option(agon_engine *e, const char *name, const char *value, struct agon_error *error)
{
    struct options set = e->set;
    int status = options_set(&set, options, name, strlen(name), value, strlen(value), error);
    if (status < 0)
        return status;
    if (strcmp(name, "hash") == 0) {
        struct table table;
        int64_t megabytes = options_number(&set, options, "hash");
        if (table_init(&table, (size_t)megabytes) < 0)
            return agon_fail(error, AGON_NO_MEMORY, -1, "no memory for a table of %d MB",
                             (int)megabytes);
        table_release(&e->table);
        e->table = table;
    }
    e->set = set;
    e->reduces = options_on(&set, options, "reductions");
    return 0;
}

static void clear_engine(agon_engine *e)
{
    table_clear(&e->table);
    for (int i = 0; i < e->workers; i++)
        memset(e->worker[i]->history, 0, sizeof e->worker[i]->history);
}

/* Goes on with the best line by the table until its first turn is whole, as far as the table knows. */
static void extend_best(struct worker *w)
{
    struct path *p = &w->path;
    struct table_entry entry;
    bool whole = false;
    while (p->ply > 0)
        path_undo(p);
    for (int i = 0; i < w->best_n && !whole; i++) {
        path_play(p, w->best[i], 0);
        whole = !path_amid(p);
    }
    while (
        !whole && p->ply < AGON_TURN_MAX &&
        table_find(&w->engine->table, p->game->rules->key(p->game, path_pos(p), false), &entry)) {
        int n = path_moves(p), i = 0;
        while (i < n && table_move(path_list(p)[i]) != entry.move)
            i++;
        if (i == n)
            break;
        w->best[w->best_n++] = path_list(p)[i];
        path_play(p, path_list(p)[i], 0);
        whole = !path_amid(p);
    }
    while (p->ply > 0)
        path_undo(p);
}

static int think(agon_engine *e, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    struct os_thread *thread[THREADS_MOST] = {NULL};
    int threads = limits->threads < 1              ? 1
                  : limits->threads > THREADS_MOST ? THREADS_MOST
                                                   : limits->threads;
    brake_init(&e->brake, limits);
    e->limits = limits;
    e->info = info;
    e->user = user;
    threads = hire(e, threads);
    table_next(&e->table);
    for (int i = 0; i < threads; i++)
        if (prepare(e->worker[i], pos, past,
                    (limits->nodes + (uint64_t)threads - 1) / (uint64_t)threads) < 0)
            return AGON_NO_MEMORY;
    for (int i = 1; i < threads; i++)
        thread[i] = os_thread_start(run_worker, e->worker[i]);
    run_worker(e->worker[0]);
    for (int i = 1; i < threads; i++)
        os_thread_join(thread[i]);
    struct worker *first = e->worker[0];
    extend_best(first);
    return answer_turn(&first->path, first->best, first->best_n, best);
}

const struct agon_engine_type search_alphabeta = {
    .id = "alphabeta",
    .about = "alpha-beta search for any game between two teams",
    .options = options,
    .fits = search_two_teams,
    .open = open_engine,
    .set = set_option,
    .think = think,
    .clear = clear_engine,
    .close = close_engine,
};
