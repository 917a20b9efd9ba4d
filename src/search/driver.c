/* Deepening, threads, windows, lines, reports. */
#include "search/driver.h"

#include <stdlib.h>
#include <string.h>

#include "os/thread.h"
#include "search/answer.h"
#include "search/beginner.h"
#include "search/time_manager.h"

struct helper {
    agon_engine *engine;
    int number;
};

static int clamp(int n, int max)
{
    return n < 1 ? 1 : n > max ? max : n;
}

/* ---- the engine ---- */

/* Allocates the memory of `n` threads; returns how many have it. */
static int reserve_threads(agon_engine *e, int n)
{
    for (int i = 0; i < n; i++) {
        if (e->thread[i] != NULL)
            continue;
        struct search_thread *t = e->thread[i] = e->type->new_thread(e);
        if (t == NULL)
            return i;
        t->engine = e;
        t->table = &e->table;
        t->stop = &e->stop;
    }
    return n;
}

agon_engine *driver_open(const struct driver_type *type, const agon_game *game,
                         struct agon_error *error)
{
    agon_engine *e = calloc(1, sizeof *e);
    if (e != NULL) {
        e->type = type;
        e->game = game;
        e->noise_unit = 1;
        options_defaults(&e->options, type->options);
        size_t megabytes = (size_t)options_number(&e->options, type->options, "hash");
        if ((type->open == NULL || type->open(e) == 0) && table_init(&e->table, megabytes) == 0 &&
            path_init(&e->path, game, SEARCH_PLIES_MAX) == 0 && reserve_threads(e, 1) == 1)
            return e;
        driver_close(e);
    }
    agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    return NULL;
}

void driver_close(agon_engine *e)
{
    if (e == NULL)
        return;
    for (int i = 0; i < DRIVER_THREADS; i++)
        if (e->thread[i] != NULL)
            e->type->free_thread(e->thread[i]);
    table_release(&e->table);
    path_release(&e->path);
    if (e->type->close != NULL)
        e->type->close(e);
    free(e);
}

int driver_set(agon_engine *e, const char *name, const char *value, struct agon_error *error)
{
    const struct agon_option *options = e->type->options;
    struct options set = e->options;
    int status = options_set(&set, options, name, strlen(name), value, strlen(value), error);
    if (status < 0)
        return status;
    if (strcmp(name, "hash") == 0) {
        struct table table;
        if (table_init(&table, (size_t)options_number(&set, options, "hash")) < 0)
            return agon_fail(error, AGON_NO_MEMORY, -1, "no memory for a table of %s MB", value);
        table_release(&e->table);
        e->table = table;
    }
    e->options = set;
    return 0;
}

void driver_clear(agon_engine *e)
{
    table_clear(&e->table);
    for (int i = 0; i < DRIVER_THREADS; i++)
        if (e->thread[i] != NULL && e->type->clear_thread != NULL)
            e->type->clear_thread(e->thread[i]);
}

/* ---- one depth ---- */

static uint64_t all_nodes(const agon_engine *e)
{
    uint64_t sum = 0;
    for (int i = 0; i < e->threads; i++)
        sum += atomic_load_explicit(&e->thread[i]->nodes, memory_order_relaxed);
    return sum;
}

/* Reports the line found by the first thread. */
static void report(agon_engine *e, int line, int depth, int score)
{
    const struct search_thread *t = e->thread[0];
    struct agon_turn turns[ANSWER_TURNS];
    if (e->info == NULL)
        return;
    e->info(e->user,
            &(struct agon_info){
                .line = line,
                .depth = depth,
                .seldepth = t->deepest,
                .hashfull = table_full(&e->table),
                .score = e->type->reported_score ? e->type->reported_score(e, depth, score) : score,
                .nodes = all_nodes(e),
                .ms = stop_elapsed_ms(&e->stop),
                .pv = turns,
                .pv_turns = answer_split(&e->path, t->line, t->line_n, turns)});
}

/* Stores the first thread's line as the answer so far. */
static void keep_best(agon_engine *e)
{
    const struct search_thread *t = e->thread[0];
    memcpy(e->best, t->line, (size_t)t->line_n * sizeof *t->line);
    e->best_n = t->line_n;
    e->best_turn = t->turn;
}

/* The next wider half of a window. */
static int widen(const agon_engine *e, int half)
{
    return half == e->window ? e->type->window_growth * half : SEARCH_INFINITE;
}

/* Searches the root in a window around the last depth's score, widening it on failure. */
static int search_window(const agon_engine *e, struct search_thread *t, int depth, int last)
{
    bool narrow = depth >= e->type->window_depth && abs(last) < SEARCH_WON && e->window > 0;
    int below = narrow ? e->window : SEARCH_INFINITE, above = below;
    for (;;) {
        int alpha = below < SEARCH_INFINITE ? last - below : -SEARCH_INFINITE;
        int beta = above < SEARCH_INFINITE ? last + above : SEARCH_INFINITE;
        int score = e->type->search(t, depth, alpha, beta);
        if (t->stopped || ((score > alpha || below == SEARCH_INFINITE) &&
                           (score < beta || above == SEARCH_INFINITE)))
            return score;
        if (score <= alpha)
            below = widen(e, below);
        else
            above = widen(e, above);
    }
}

/* One depth: all requested lines, the best first; returns its score. */
static int deepen(agon_engine *e, int depth, int last[SEARCH_LINES])
{
    struct search_thread *t = e->thread[0];
    for (t->excluded_n = 0; t->excluded_n < e->lines;) {
        int line = t->excluded_n, score = search_window(e, t, depth, last[line]);
        if (t->line_n == 0 || (t->stopped && line > 0))
            break;
        last[line] = score;
        if (line == 0)
            keep_best(e);
        report(e, line, depth, score);
        if (t->stopped)
            break;
        t->excluded[t->excluded_n++] = t->turn;
    }
    t->excluded_n = 0;
    return last[0];
}

/* ---- one search ---- */

/* Whether the root has only one turn. */
static bool is_forced(agon_engine *e)
{
    struct path *p = &e->path;
    if (e->path.only_n > 0) /* restricted searches need a score */
        return false;
    if (e->type->is_forced != NULL)
        return e->type->is_forced(e->thread[0]);
    if (e->moves != 1)
        return false;
    path_play(p, path_list(p)[0], 1);
    bool whole = !path_turn_open(p);
    path_undo(p);
    return whole;
}

/* Whether all other turns are far worse than the best, by a shallower search. */
static bool is_easy(agon_engine *e, int depth, int score)
{
    struct search_thread *t = e->thread[0];
    int bound = score - e->type->easy_margin;
    t->excluded[0] = e->best_turn;
    t->excluded_n = 1;
    int value = e->type->search(t, depth - e->type->easy_less, bound - 1, bound);
    t->excluded_n = 0;
    return !t->stopped && value < bound;
}

/* The first thread deepens, reports and decides when to stop. */
static void lead(agon_engine *e)
{
    const struct driver_type *type = e->type;
    const struct agon_limits *limits = &e->limits;
    struct search_thread *t = e->thread[0];
    struct time_manager time;
    bool timed = limits->soft_ms > 0 || limits->hard_ms > 0;
    int last[SEARCH_LINES] = {0}, max = type->max_depth > 0 ? type->max_depth : DRIVER_DEPTH;
    max = limits->depth > 0 && limits->depth < max ? limits->depth : max;
    time_manager_init(&time, limits, path_seat(&e->path), e->unit,
                      timed && is_forced(e) ? type->forced_depth : 0);
    for (int depth = 1; depth <= max; depth++) {
        int score = deepen(e, depth, last);
        if (t->stopped || (type->is_settled && type->is_settled(t, depth, score, timed)))
            break;
        time_manager_note(&time, stop_elapsed_ms(&e->stop), e->best_turn, score);
        if (type->easy_margin > 0 && depth > type->easy_less && time_manager_asks(&time))
            time.easy = is_easy(e, depth, score);
        if (t->stopped || time_manager_enough(&time))
            break;
    }
    stop_request(&e->stop);
}

/* A helper deepens until it is stopped; every second one is a move ahead. */
static void help(void *user)
{
    const struct helper *h = user;
    struct search_thread *t = h->engine->thread[h->number];
    int last = 0, max = h->engine->type->max_depth > 0 ? h->engine->type->max_depth : DRIVER_DEPTH;
    for (int depth = 1 + h->number % 2; depth <= max && !t->stopped; depth++)
        last = search_window(h->engine, t, depth, last);
}

static void run_threads(agon_engine *e)
{
    struct helper helper[DRIVER_THREADS];
    struct os_thread *thread[DRIVER_THREADS] = {NULL};
    for (int i = 1; i < e->threads; i++) {
        helper[i] = (struct helper){e, i};
        thread[i] = os_thread_start(help, &helper[i]);
    }
    lead(e);
    for (int i = 1; i < e->threads; i++)
        os_thread_join(thread[i]);
}

/* Prepares a thread for the root. */
static int begin_thread(agon_engine *e, struct search_thread *t, const struct search_level *level)
{
    stop_poll_init(&t->poll);
    atomic_store_explicit(&t->nodes, 0, memory_order_relaxed);
    t->max_nodes = (e->limits.nodes + (uint64_t)e->threads - 1) / (uint64_t)e->threads;
    t->prunes =
        e->type->pruning != NULL && options_on(&e->options, e->type->options, e->type->pruning);
    t->busy = e->threads > 1 ? &e->busy : NULL;
    t->stopped = false;
    t->deepest = t->excluded_n = t->line_n = 0;
    t->only = e->path.only;
    t->only_n = e->path.only_n;
    t->noise = level ? level->noise / e->noise_unit : 0;
    t->seen = level ? level->seen : 0;
    t->noise_seed = random_mix(e->limits.seed);
    return e->type->begin(t);
}

/* The chosen level; LEVEL_FULL without levels. */
static int level_number(const agon_engine *e)
{
    return e->type->levels ? (int)options_number(&e->options, e->type->options, "level")
                           : LEVEL_FULL;
}

/* Prepares all threads for the root, within the level. At level 0, the turns that are searched are
 * those of level 1. */
static int begin(agon_engine *e)
{
    const struct search_level *level = NULL;
    if (e->type->levels != NULL) {
        int number = level_number(e);
        level = &e->type->levels[number > 0 ? number - 1 : 0];
        level_limit(level, &e->limits);
    }
    table_next(&e->table);
    for (int i = 0; i < e->threads; i++)
        if (begin_thread(e, e->thread[i], level) < 0)
            return AGON_NO_MEMORY;
    return 0;
}

int driver_search(agon_engine *e, const agon_pos *pos, struct agon_past past,
                  const struct agon_limits *limits, agon_info_fn *info, void *user)
{
    stop_init(&e->stop, limits);
    e->root = pos;
    e->past = past;
    e->limits = *limits;
    e->info = info;
    e->user = user;
    e->best_n = 0;
    e->lines = clamp(limits->lines, SEARCH_LINES);
    int threads = e->type->max_threads > 0 ? e->type->max_threads : DRIVER_THREADS;
    e->threads = reserve_threads(e, clamp(limits->threads, threads));
    if (e->threads < 1 || path_begin(&e->path, pos, past) < 0)
        return AGON_NO_MEMORY;
    e->moves = path_moves(&e->path);
    if (e->moves == 0)
        return AGON_ILLEGAL;
    if (begin(e) < 0)
        return AGON_NO_MEMORY;
    bool free = e->path.only_n == 0;
    int score = free && e->type->answer_at_once ? e->type->answer_at_once(e->thread[0]) : 0;
    keep_best(e);
    if (abs(score) > SEARCH_WON)
        report(e, 0, e->best_n, score);
    else
        run_threads(e);
    return 0;
}

int driver_think(agon_engine *e, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    if (level_number(e) == 0 && beginner_lapses(e->game, pos, past, limits->seed))
        return beginner_think_on(&e->path, pos, past, limits, info, user, best);
    int status = driver_search(e, pos, past, limits, info, user);
    return status < 0 ? status : answer_turn(&e->path, e->best, e->best_n, best);
}

void driver_restrict(agon_engine *e, const agon_move *only, int n)
{
    path_restrict(&e->path, only, n);
}
