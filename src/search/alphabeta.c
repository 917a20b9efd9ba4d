/* Alpha-beta for any game between two teams.
 *
 * Depth counts moves, not turns, and grows by one from iteration to iteration; the sign of a score
 * changes where the team to act changes, which the end of a move need not do. Nothing is known
 * about captures, so there is no quiescence: the value() at the horizon is final, and amid a turn
 * it is the value of an unfinished one. The search itself is in alphabeta_thread.c.
 *
 * Helpers search the same tree beside the leader and help through the table alone; the leader
 * reports and answers. */
#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "os/thread.h"
#include "search/alphabeta_thread.h"
#include "search/answer.h"
#include "search/points.h"
#include "search/search.h"

enum {
    DEPTH_MOST = 120, /* iterations */
    THREADS_MOST = 256,
    WINDOW = 150, /* first half-width of the window around the last score */
    ENDLESS = AGON_DECIDED + 1
};

struct agon_engine {
    const agon_game *game;
    struct options set;
    struct table table;
    struct alphabeta_thread **worker; /* the first one leads */
    int workers;
    /* the search at hand */
    struct stop_token stop;
    const struct agon_limits *limits;
    agon_info_fn *info;
    void *user;
    agon_move best[ALPHABETA_PLIES + 1];
    int best_n;
};

static const struct agon_option options[] = {
    {"hash", AGON_NUMBER, "64", NULL, 1, 1 << 16, "megabytes for the transposition table"},
    {"reductions", AGON_SWITCH, "on", NULL, 0, 0,
     "search moves that come late in the order less deep"},
    {0},
};

/* Searches the root with a window around the score of the last iteration, wider until the score
 * lies inside. */
static int search_window(struct alphabeta_thread *t, int depth, int last)
{
    int width = WINDOW, alpha = -ENDLESS, beta = ENDLESS;
    if (depth > 3 && last > -POINTS_SURE && last < POINTS_SURE) {
        alpha = last - width;
        beta = last + width;
    }
    for (;;) {
        int score = alphabeta_search(t, depth, alpha, beta);
        if (t->halted || (score > alpha && score < beta))
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

static void report(agon_engine *e, int line, int depth, int score)
{
    struct alphabeta_thread *t = e->worker[0];
    struct agon_turn turns[ANSWER_TURNS];
    if (e->info == NULL)
        return;
    e->info(e->user,
            &(struct agon_info){.line = line,
                                .depth = depth,
                                .score = score,
                                .nodes = all_nodes(e),
                                .ms = stop_elapsed_ms(&e->stop),
                                .hashfull = table_full(&e->table),
                                .pv = turns,
                                .pv_turns = answer_split(&t->path, t->pv[0], t->pv_n[0], turns)});
}

/* Makes the line just found the answer so far. */
static void keep_best(agon_engine *e)
{
    const struct alphabeta_thread *t = e->worker[0];
    if (t->pv_n[0] == 0)
        return;
    memcpy(e->best, t->pv[0], (size_t)t->pv_n[0] * sizeof(agon_move));
    e->best_n = t->pv_n[0];
}

/* One iteration over all lines asked for; false when nothing deeper can be found. The answer may
 * come from an iteration cut short: its first move is the best so far or a better one. */
static bool deepen(agon_engine *e, int depth, int lines, int score[ALPHABETA_LINES])
{
    struct alphabeta_thread *t = e->worker[0];
    uint64_t open_before = t->open_ends;
    t->excluded_n = 0;
    for (int line = 0; line < lines; line++) {
        score[line] = search_window(t, depth, score[line]);
        if (line == 0)
            keep_best(e);
        if (t->halted)
            return false;
        report(e, line, depth, score[line]);
        t->excluded[t->excluded_n++] = t->pv[0][0];
    }
    return t->open_ends != open_before;
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

/* Whether time is better saved: the result is known, and the iterations since would have shown a
 * quicker one. */
static bool is_known(const agon_engine *e, int depth, int score)
{
    return (score > POINTS_SURE || score < -POINTS_SURE) && depth >= e->best_n + 4;
}

/* Deepens until a limit, and lets the helpers go. */
static void lead(agon_engine *e)
{
    const struct agon_limits *limits = e->limits;
    struct path *p = &e->worker[0]->path;
    bool timed = limits->soft_ms > 0 || limits->hard_ms > 0;
    int score[ALPHABETA_LINES] = {0}, n = path_moves(p);
    int most = limits->depth > 0 && limits->depth < DEPTH_MOST ? limits->depth : DEPTH_MOST;
    int lines = limits->lines < 1                 ? 1
                : limits->lines > ALPHABETA_LINES ? ALPHABETA_LINES
                                                  : limits->lines;
    lines = lines > n ? n : lines;
    if (timed && is_only_turn(p, n))
        most = 1;
    for (int depth = 1; depth <= most; depth++) {
        if (!deepen(e, depth, lines, score) || stop_is_late(&e->stop))
            break;
        if (timed && is_known(e, depth, score[0]))
            break;
    }
    stop_request(&e->stop);
}

/* A helper's deepening: the table is all that it has to say. */
static void help(void *worker)
{
    struct alphabeta_thread *t = worker;
    int score = 0;
    for (int depth = 2; depth <= DEPTH_MOST && !t->halted; depth++)
        score = search_window(t, depth, score);
}

/* Makes sure of so many workers; fewer when there is no memory for them. */
static int hire(agon_engine *e, int count)
{
    if (count <= e->workers)
        return count;
    struct alphabeta_thread **more =
        realloc(e->worker, (size_t)count * sizeof(struct alphabeta_thread *));
    if (more == NULL)
        return e->workers;
    e->worker = more;
    while (e->workers < count) {
        struct alphabeta_thread *t = alphabeta_thread_new(e->game, &e->table, &e->stop);
        if (t == NULL)
            break;
        e->worker[e->workers++] = t;
    }
    return e->workers;
}

static void close_engine(agon_engine *e)
{
    if (e == NULL)
        return;
    for (int i = 0; i < e->workers; i++)
        alphabeta_thread_free(e->worker[i]);
    free(e->worker);
    table_release(&e->table);
    free(e);
}

static agon_engine *open_engine(const agon_game *game, struct agon_error *error)
{
    agon_engine *e = calloc(1, sizeof *e);
    if (e != NULL) {
        e->game = game;
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
    return 0;
}

static void clear_engine(agon_engine *e)
{
    table_clear(&e->table);
    for (int i = 0; i < e->workers; i++)
        alphabeta_thread_forget(e->worker[i]);
}

/* Plays the move that the table knows for the position at hand; 0 when it knows none. */
static agon_move play_known(struct path *p, const struct table *table)
{
    struct table_entry entry;
    if (!table_find(table, p->game->rules->key(p->game, path_pos(p), false), &entry))
        return 0;
    int n = path_moves(p);
    for (int i = 0; i < n; i++) {
        agon_move move = path_list(p)[i];
        if (table_move(move) == entry.move) {
            path_play(p, move, 0);
            return move;
        }
    }
    return 0;
}

/* Goes on with the best line by the table until its first turn is whole, or the table ends. */
static void extend_best(agon_engine *e)
{
    struct path *p = &e->worker[0]->path;
    bool whole = false;
    for (int i = 0; i < e->best_n && !whole; i++) {
        path_play(p, e->best[i], 0);
        whole = !path_amid(p);
    }
    while (!whole && p->ply < AGON_TURN_MAX) {
        agon_move move = play_known(p, &e->table);
        if (move == 0)
            break;
        e->best[e->best_n++] = move;
        whole = !path_amid(p);
    }
    while (p->ply > 0)
        path_undo(p);
}

static int think(agon_engine *e, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    struct os_thread *helper[THREADS_MOST] = {NULL};
    int threads = limits->threads > THREADS_MOST ? THREADS_MOST : limits->threads;
    threads = hire(e, threads < 1 ? 1 : threads);
    uint64_t nodes = (limits->nodes + (uint64_t)threads - 1) / (uint64_t)threads;
    stop_init(&e->stop, limits);
    e->limits = limits;
    e->info = info;
    e->user = user;
    e->best_n = 0;
    table_next(&e->table);
    for (int i = 0; i < e->workers; i++) {
        e->worker[i]->reduces = options_on(&e->set, options, "reductions");
        if (alphabeta_thread_begin(e->worker[i], pos, past, nodes) < 0)
            return AGON_NO_MEMORY;
    }
    for (int i = 1; i < threads; i++)
        helper[i] = os_thread_start(help, e->worker[i]);
    lead(e);
    for (int i = 1; i < threads; i++)
        os_thread_join(helper[i]);
    extend_best(e);
    return answer_turn(&e->worker[0]->path, e->best, e->best_n, best);
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
