/* The Arimaa engine: iterative deepening over search.c, with threads that share the
 * transposition table.
 *
 * Every thread deepens on its own and fills the table for the others; the first one reports and
 * answers. */
#include "engines/arimaa/engine.h"

#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "core/random.h"
#include "engines/arimaa/explain.h"
#include "engines/arimaa/levels.h"
#include "engines/arimaa/search.h"
#include "engines/arimaa/setup.h"
#include "engines/arimaa/time.h"
#include "engines/arimaa/win.h"
#include "games/arimaa/rules.h"
#include "os/thread.h"
#include "search/answer.h"

enum { DEPTH_MOST = 100, THREADS_MOST = 64, HASH_DEFAULT = 64, WINDOW = 250 };
enum { FAR_AHEAD = 1200 }; /* thousandths of a rabbit */

struct agon_engine {
    const struct arimaa_game *game;
    struct table table;
    struct path path;
    struct search *search[THREADS_MOST]; /* as many as were ever asked for */
    struct options options;
};

static const struct agon_option options[] = {
    {"hash", AGON_NUMBER, "64", NULL, 1, 65536, "size of the transposition table, MB"},
    {"pruning", AGON_SWITCH, "on", NULL, 0, 0,
     "leave out or search less deep what hardly can be good enough"},
    {"level", AGON_NUMBER, "10", NULL, 1, LEVEL_FULL, "strength: 1 for beginners, 10 is full"},
    {0}};

static bool fits(const agon_game *g)
{
    return g->rules == &arimaa_rules;
}

static void close_engine(agon_engine *e)
{
    if (!e)
        return;
    for (int i = 0; i < THREADS_MOST; i++)
        free(e->search[i]);
    table_release(&e->table);
    path_release(&e->path);
    free(e);
}

/* Makes sure that `n` threads have their memory; gives how many have. */
static int reserve_threads(agon_engine *e, int n)
{
    for (int i = 0; i < n; i++) {
        if (e->search[i])
            continue;
        struct search *s = e->search[i] = calloc(1, sizeof *s);
        if (!s)
            return i;
        s->game = e->game;
        s->table = &e->table;
        search_clear(s);
    }
    return n;
}

static agon_engine *open_engine(const agon_game *g, struct agon_error *error)
{
    agon_engine *e = calloc(1, sizeof *e);
    if (e) {
        e->game = arimaa_game(g);
        options_defaults(&e->options, options);
    }
    if (!e || reserve_threads(e, 1) < 1 || path_init(&e->path, g, SEARCH_PLIES) < 0 ||
        table_init(&e->table, HASH_DEFAULT) < 0) {
        close_engine(e);
        agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
        return NULL;
    }
    return e;
}

static int set_option(agon_engine *e, const char *name, const char *value, struct agon_error *error)
{
    int status = options_set(&e->options, options, name, strlen(name), value, strlen(value), error);
    if (status < 0 || strcmp(name, "hash") != 0)
        return status;
    struct table table;
    if (table_init(&table, (size_t)options_number(&e->options, options, "hash")) < 0)
        return agon_fail(error, AGON_NO_MEMORY, -1, "no memory for a table of %s MB", value);
    table_release(&e->table);
    e->table = table;
    return 0;
}

static void clear(agon_engine *e)
{
    table_clear(&e->table);
    for (int i = 0; i < THREADS_MOST; i++)
        if (e->search[i])
            search_clear(e->search[i]);
}

/* One search from the root: what all threads know. */
struct task {
    agon_engine *engine;
    const struct arimaa_pos *root;
    struct agon_past past;
    const struct agon_limits *limits;
    struct stop_token stop;
    int threads, noise;
    agon_info_fn *info;
    void *user;
    agon_move best[SEARCH_PLIES]; /* the line of the last finished iteration */
    int best_n;
    uint64_t best_board; /* after its turn */
};

struct helper {
    struct task *task;
    int number;
};

/* Steps from a position as moves of the table. */
static int spell(const struct arimaa_pos *root, const arimaa_step *step, int n, agon_move *out)
{
    struct arimaa_pos p = *root;
    for (int i = 0; i < n; i++) {
        int from = ARIMAA_FROM(step[i]), to = ARIMAA_TO(step[i]);
        if (step[i] == SEARCH_PASS) {
            out[i] = AGON_PASS;
            arimaa_end_turn(&p);
            continue;
        }
        out[i] =
            ARIMAA_MOVE(from, to, arimaa_kind_at(&p.board, from), arimaa_side_at(&p.board, from));
        arimaa_make(&p, from, to);
        if (p.steps == ARIMAA_STEPS)
            arimaa_end_turn(&p);
    }
    return n;
}

static uint64_t all_nodes(const struct task *t)
{
    uint64_t nodes = 0;
    for (int i = 0; i < t->threads; i++)
        nodes += atomic_load_explicit(&t->engine->search[i]->nodes, memory_order_relaxed);
    return nodes;
}

static void report(struct task *t, int number, int depth, int score, const agon_move *line, int n)
{
    struct agon_turn turns[ANSWER_TURNS];
    if (!t->info)
        return;
    int count = answer_split(&t->engine->path, line, n, turns);
    t->info(t->user, &(struct agon_info){.line = number,
                                         .depth = depth,
                                         .seldepth = t->engine->search[0]->deepest,
                                         .hashfull = table_full(&t->engine->table),
                                         .score = score,
                                         .nodes = all_nodes(t),
                                         .ms = stop_elapsed_ms(&t->stop),
                                         .pv = turns,
                                         .pv_turns = count});
}

/* One iteration: a narrow window around the last score, widened where it fails. */
static int iterate(struct search *s, const struct arimaa_pos *root, int depth, int last)
{
    int below = WINDOW, above = WINDOW;
    for (;;) {
        bool narrow = depth >= 5 && abs(last) < SEARCH_WON;
        int alpha = narrow && below < SEARCH_INFINITE ? last - below : -SEARCH_INFINITE;
        int beta = narrow && above < SEARCH_INFINITE ? last + above : SEARCH_INFINITE;
        int score = search_root(s, root, alpha, beta, depth);
        if (s->stopped || (score > alpha && score < beta) || !narrow)
            return score;
        if (score <= alpha)
            below = below >= 4 * WINDOW ? SEARCH_INFINITE : 4 * below;
        else
            above = above >= 4 * WINDOW ? SEARCH_INFINITE : 4 * above;
    }
}

/* A decided score that deeper search cannot better: the end is nearer than the depth. */
static bool settled(int score, int depth)
{
    return abs(score) > SEARCH_WON && depth >= 4 * (AGON_DECIDED - abs(score));
}

static void begin(struct search *s, struct task *t)
{
    s->stop = &t->stop;
    stop_poll_init(&s->poll);
    s->max_nodes = t->limits->nodes;
    s->prunes = options_on(&t->engine->options, options, "pruning");
    s->stopped = false;
    s->deepest = 0;
    s->noise = t->noise;
    s->noise_seed = random_mix(t->limits->seed);
    atomic_store_explicit(&s->nodes, 0, memory_order_relaxed);
    search_past(s, t->past);
}

/* A helper thread deepens until it is told to stop; every second one a step ahead. */
static void help(void *user)
{
    const struct helper *h = user;
    struct search *s = h->task->engine->search[h->number];
    int last = 0;
    for (int depth = 1 + h->number % 2; depth <= DEPTH_MOST && !s->stopped; depth++)
        last = iterate(s, h->task->root, depth, last);
}

/* The board that the root's turn reaches along the line just found. */
static uint64_t reached(const struct search *s, const struct arimaa_pos *root)
{
    struct arimaa_pos p = *root;
    const struct search_frame *f = &s->frame[0];
    for (int i = 0; i < f->pv_n && f->pv[i] != SEARCH_PASS && p.steps < ARIMAA_STEPS; i++)
        arimaa_make(&p, ARIMAA_FROM(f->pv[i]), ARIMAA_TO(f->pv[i]));
    return p.hash;
}

/* One depth: the lines asked for, the best first; gives its score. */
static int deepen(struct task *t, int depth, int last[SEARCH_LINES])
{
    struct search *s = t->engine->search[0];
    int lines = t->limits->lines < 1              ? 1
                : t->limits->lines > SEARCH_LINES ? SEARCH_LINES
                                                  : t->limits->lines;
    for (s->bars = 0; s->bars < lines;) {
        agon_move line[SEARCH_PLIES];
        int number = s->bars, score = iterate(s, t->root, depth, last[number]);
        if (score == -SEARCH_INFINITE || s->frame[0].pv_n == 0)
            break;
        last[number] = score;
        int n = spell(t->root, s->frame[0].pv, s->frame[0].pv_n, line);
        report(t, number, depth, score, line, n);
        if (number == 0) {
            memcpy(t->best, line, (size_t)n * sizeof *line);
            t->best_n = n;
            t->best_board = reached(s, t->root);
        }
        if (s->stopped)
            break;
        s->barred[s->bars++] = reached(s, t->root);
    }
    s->bars = 0;
    return last[0];
}

/* Finds boards that a turn from p can end on, until there are two; gives how many. */
static int find_ends(const struct task *t, const struct arimaa_pos *p, uint64_t *end, int n)
{
    arimaa_step step[ARIMAA_STEPS_MAX];
    if ((n == 0 || *end != p->hash) && arimaa_may_end(t->engine->game, p, t->past)) {
        *end = p->hash;
        n++;
    }
    int count = p->steps < ARIMAA_STEPS && n < 2 ? arimaa_steps(p, step) : 0;
    for (int i = 0; i < count && n < 2; i++) {
        struct arimaa_pos next = *p;
        arimaa_make(&next, ARIMAA_FROM(step[i]), ARIMAA_TO(step[i]));
        n = find_ends(t, &next, end, n);
    }
    return n;
}

/* Whether the root has a single legal turn. */
static bool is_forced(const struct task *t)
{
    uint64_t end = 0;
    return find_ends(t, t->root, &end, 0) < 2;
}

/* Whether all other turns are far worse than the best, by a search a turn less deep. */
static bool far_ahead(struct task *t, int depth, int score)
{
    struct search *s = t->engine->search[0];
    int bound = score - FAR_AHEAD;
    s->barred[0] = t->best_board;
    s->bars = 1;
    int value = search_root(s, t->root, bound - 1, bound, depth - ARIMAA_STEPS);
    s->bars = 0;
    return !s->stopped && value < bound;
}

/* The first thread deepens, reports and decides when to stop. */
static void lead(struct task *t)
{
    int most =
        t->limits->depth > 0 && t->limits->depth < DEPTH_MOST ? t->limits->depth : DEPTH_MOST;
    int last[SEARCH_LINES] = {0};
    struct pace pace;
    pace_init(&pace, t->limits, t->root->seat, is_forced(t));
    for (int depth = 1; depth <= most; depth++) {
        int score = deepen(t, depth, last);
        if (t->engine->search[0]->stopped || settled(score, depth))
            break;
        pace_note(&pace, stop_elapsed_ms(&t->stop), t->best_board, score);
        if (depth > ARIMAA_STEPS && pace_asks(&pace))
            pace.easy = far_ahead(t, depth, score);
        if (t->engine->search[0]->stopped || pace_enough(&pace))
            break;
    }
    stop_request(&t->stop);
}

static void search_all(struct task *t)
{
    struct helper helper[THREADS_MOST];
    struct os_thread *thread[THREADS_MOST] = {NULL};
    table_next(&t->engine->table);
    for (int i = 0; i < t->threads; i++)
        begin(t->engine->search[i], t);
    for (int i = 1; i < t->threads; i++) {
        helper[i] = (struct helper){t, i};
        thread[i] = os_thread_start(help, &helper[i]);
    }
    lead(t);
    for (int i = 1; i < t->threads; i++)
        os_thread_join(thread[i]);
}

/* A win in this turn needs no search: its line, and the pass after it. */
static bool win_now(struct task *t)
{
    arimaa_step line[ARIMAA_STEPS + 1];
    int left = ARIMAA_STEPS - t->root->steps;
    int n = arimaa_win_line(t->engine->game, t->root, t->past, line);
    if (n == 0)
        return false;
    if (n < left)
        line[n++] = SEARCH_PASS;
    t->best_n = spell(t->root, line, n, t->best);
    report(t, 0, n, AGON_DECIDED - 1, t->best, n);
    return true;
}

static int think(agon_engine *e, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    const struct arimaa_pos *p = arimaa_pos(pos);
    struct agon_limits within = *limits;
    int level = (int)options_number(&e->options, options, "level");
    struct task t = {
        .engine = e, .root = p, .past = past, .limits = &within, .info = info, .user = user};
    level_limit(level, &within);
    t.noise = level_noise(level);
    if (p->setup) {
        arimaa_choose_setup(e->game, p, limits->seed, best);
        return 0;
    }
    int threads = limits->threads < 1              ? 1
                  : limits->threads > THREADS_MOST ? THREADS_MOST
                                                   : limits->threads;
    t.threads = reserve_threads(e, threads);
    if (path_begin(&e->path, pos, past) < 0 || t.threads < 1)
        return AGON_NO_MEMORY;
    stop_init(&t.stop, limits);
    if (!win_now(&t))
        search_all(&t);
    return answer_turn(&e->path, t.best, t.best_n, best);
}

const struct agon_engine_type arimaa_engine = {
    .id = "arimaa",
    .about = "principal variation search over steps, made for Arimaa",
    .options = options,
    .fits = fits,
    .open = open_engine,
    .set = set_option,
    .think = think,
    .clear = clear,
    .close = close_engine,
    .explain = arimaa_explain};
