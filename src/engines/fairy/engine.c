/* The fairy chess engine: iterative deepening over search.c, with threads that share the
 * transposition table.
 *
 * Every thread deepens on its own and fills the table for the others; the first one reports and
 * answers. */
#include "engines/fairy/engine.h"

#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "core/random.h"
#include "engines/fairy/evaluate.h"
#include "engines/fairy/exchange.h"
#include "engines/fairy/pacing.h"
#include "engines/fairy/pvs.h"
#include "engines/fairy/strength.h"
#include "os/thread.h"

enum { DEPTH_MOST = 100, THREADS_MOST = 64, LINE_MOST = 32 };
enum { TOLD_WHOLE = 10000, TOLD_REST = 9999 };

struct agon_engine {
    const struct fairy_game *game;
    struct values values;
    struct table table;
    struct search *search[THREADS_MOST]; /* as many as were ever asked for */
    struct options options;
    agon_move *list; /* of the root's moves */
};

static const struct agon_option options[] = {
    {"hash", AGON_NUMBER, "64", NULL, 1, 65536, "size of the transposition table, MB"},
    {"pruning", AGON_SWITCH, "on", NULL, 0, 0,
     "leave out or search less deep what hardly can be good enough"},
    {"level", AGON_NUMBER, "10", NULL, 1, LEVEL_FULL, "strength: 1 for beginners, 10 is full"},
    {0}};

static bool fits(const agon_game *g)
{
    return g->rules->moves == fairy_moves;
}

static void close_engine(agon_engine *e)
{
    if (!e)
        return;
    for (int i = 0; i < THREADS_MOST; i++)
        pvs_free(e->search[i]);
    table_release(&e->table);
    values_release(&e->values);
    free(e->list);
    free(e);
}

/* Makes sure that `n` threads have their memory; gives how many have. */
static int reserve_threads(agon_engine *e, int n)
{
    for (int i = 0; i < n; i++) {
        if (!e->search[i])
            e->search[i] = pvs_new(e->game, &e->values, &e->table);
        if (!e->search[i])
            return i;
    }
    return n;
}

static agon_engine *open_engine(const agon_game *g, struct agon_error *error)
{
    agon_engine *e = calloc(1, sizeof *e);
    if (e) {
        e->game = fairy_game(g);
        options_defaults(&e->options, options);
        e->list = malloc(g->max_moves * sizeof *e->list);
    }
    if (!e || !e->list || values_init(&e->values, e->game) < 0 ||
        table_init(&e->table, (size_t)options_number(&e->options, options, "hash")) < 0 ||
        reserve_threads(e, 1) < 1) {
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
            pvs_clear(e->search[i]);
}

/* One search from the root: what all threads know. */
struct task {
    agon_engine *engine;
    const struct fairy_pos *root;
    struct agon_past past;
    const struct agon_limits *limits;
    struct stop_token stop;
    int threads, noise, moves; /* moves: of the root */
    agon_info_fn *info;
    void *user;
    agon_move best;
};

struct helper {
    struct task *task;
    int number;
};

static uint64_t all_nodes(const struct task *t)
{
    uint64_t nodes = 0;
    for (int i = 0; i < t->threads; i++)
        nodes += atomic_load_explicit(&t->engine->search[i]->nodes, memory_order_relaxed);
    return nodes;
}

/* Units as thousandths of a pawn; decided scores stay. Beyond ten pawns they are drawn together, so
 * that none looks decided: Tai Shogi is won by hundreds. */
static int told(const agon_engine *e, int score)
{
    int64_t value = (int64_t)score * e->values.unit * VALUES_TOLD,
            size = value < 0 ? -value : value;
    if (abs(score) > SEARCH_WON)
        return score;
    if (size > TOLD_WHOLE)
        size = TOLD_WHOLE + (size - TOLD_WHOLE) * TOLD_REST / (size - TOLD_WHOLE + TOLD_REST);
    return (int)(value < 0 ? -size : size);
}

static void report(struct task *t, int number, int depth, int score)
{
    const struct search *s = t->engine->search[0];
    struct agon_turn turns[LINE_MOST];
    int n = s->frame[0].pv_n < LINE_MOST ? s->frame[0].pv_n : LINE_MOST;
    if (!t->info)
        return;
    for (int i = 0; i < n; i++)
        turns[i] = (struct agon_turn){.n = 1, .move = {s->frame[0].pv[i]}};
    t->info(t->user, &(struct agon_info){.line = number,
                                         .depth = depth,
                                         .seldepth = s->deepest,
                                         .hashfull = table_full(&t->engine->table),
                                         .score = told(t->engine, score),
                                         .nodes = all_nodes(t),
                                         .ms = stop_elapsed_ms(&t->stop),
                                         .pv = turns,
                                         .pv_turns = n});
}

/* One iteration: a narrow window around the last score, widened where it fails. */
static int iterate(struct search *s, int depth, int last)
{
    int width = s->values->pawn / 3, below = width, above = width;
    for (;;) {
        bool narrow = depth >= 4 && abs(last) < SEARCH_WON;
        int alpha = narrow && below < 8 * width ? last - below : -SEARCH_INFINITE;
        int beta = narrow && above < 8 * width ? last + above : SEARCH_INFINITE;
        int score = pvs_root(s, alpha, beta, depth);
        if (s->stopped || (score > alpha && score < beta) || !narrow)
            return score;
        if (score <= alpha)
            below *= 3;
        else
            above *= 3;
    }
}

static int begin(struct search *s, struct task *t)
{
    s->stop = &t->stop;
    stop_poll_init(&s->poll);
    s->max_nodes = (t->limits->nodes + (uint64_t)t->threads - 1) / (uint64_t)t->threads;
    s->prunes = options_on(&t->engine->options, options, "pruning");
    s->stopped = false;
    s->deepest = s->bars = 0;
    s->noise = t->noise;
    s->noise_seed = random_mix(t->limits->seed);
    atomic_store_explicit(&s->nodes, 0, memory_order_relaxed);
    return pvs_begin(s, t->root, t->past);
}

/* A helper thread deepens until it is told to stop; every second one a ply ahead. */
static void help(void *user)
{
    const struct helper *h = user;
    struct search *s = h->task->engine->search[h->number];
    int last = 0;
    for (int depth = 1 + h->number % 2; depth <= DEPTH_MOST && !s->stopped; depth++)
        last = iterate(s, depth, last);
}

/* One depth: the lines asked for, the best first; gives its score. */
static int deepen(struct task *t, int depth, int lines, int last[SEARCH_LINES])
{
    struct search *s = t->engine->search[0];
    for (s->bars = 0; s->bars < lines;) {
        int number = s->bars, score = iterate(s, depth, last[number]);
        if (s->frame[0].pv_n == 0 || (s->stopped && number > 0))
            break;
        agon_move m = s->frame[0].pv[0];
        if (number == 0)
            t->best = m;
        if (s->stopped)
            break;
        last[number] = score;
        report(t, number, depth, score);
        s->barred[s->bars++] = m;
    }
    s->bars = 0;
    return last[0];
}

/* A decided score that deeper search cannot better. */
static bool settled(int score, int depth)
{
    return abs(score) > SEARCH_WON && depth >= AGON_DECIDED - abs(score) + 2;
}

/* The first thread deepens, reports and decides when to stop. */
static void lead(struct task *t)
{
    const struct agon_limits *l = t->limits;
    int most = l->depth > 0 && l->depth < DEPTH_MOST ? l->depth : DEPTH_MOST;
    int lines = l->lines < 1 ? 1 : l->lines > SEARCH_LINES ? SEARCH_LINES : l->lines;
    int last[SEARCH_LINES] = {0};
    bool timed = l->soft_ms > 0 || l->hard_ms > 0;
    struct pacing pacing;
    lines = lines > t->moves ? t->moves : lines;
    pacing_init(&pacing, l, t->engine->values.pawn, t->moves == 1);
    for (int depth = 1; depth <= most; depth++) {
        int score = deepen(t, depth, lines, last);
        if (t->engine->search[0]->stopped || (timed && settled(score, depth)))
            break;
        pacing_note(&pacing, stop_elapsed_ms(&t->stop), t->best, score);
        if (pacing_enough(&pacing))
            break;
    }
    stop_request(&t->stop);
}

static void search_all(struct task *t)
{
    struct helper helper[THREADS_MOST];
    struct os_thread *thread[THREADS_MOST] = {NULL};
    for (int i = 1; i < t->threads; i++) {
        helper[i] = (struct helper){t, i};
        thread[i] = os_thread_start(help, &helper[i]);
    }
    lead(t);
    for (int i = 1; i < t->threads; i++)
        os_thread_join(thread[i]);
}

/* The move that is answered when there is no time to search: what wins most by its exchange. */
static agon_move best_at_once(struct task *t)
{
    struct search *s = t->engine->search[0];
    agon_move *list = t->engine->list, best = list[0];
    int most = 0;
    for (int i = 0; i < t->moves && !stop_requested(&t->stop, &s->poll); i++) {
        if (!board_is_capture(s->board.p, list[i]) && fairy_becomes(list[i]) < 0)
            continue;
        int value = exchange_value(&s->board, list[i]);
        if (value > most) {
            most = value;
            best = list[i];
        }
    }
    return best;
}

static int think(agon_engine *e, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    struct agon_limits within = *limits;
    int level = (int)options_number(&e->options, options, "level");
    struct task t = {.engine = e,
                     .root = fairy_pos(pos),
                     .past = past,
                     .limits = &within,
                     .info = info,
                     .user = user};
    stop_init(&t.stop, limits);
    strength_limit(level, &within);
    t.noise = strength_noise(level) / e->values.unit;
    int threads = limits->threads < 1              ? 1
                  : limits->threads > THREADS_MOST ? THREADS_MOST
                                                   : limits->threads;
    t.threads = reserve_threads(e, threads);
    t.moves = fairy_moves(&e->game->game, pos, past, e->list);
    if (t.moves == 0)
        return AGON_ILLEGAL;
    table_next(&e->table);
    for (int i = 0; i < t.threads; i++)
        if (begin(e->search[i], &t) < 0)
            return AGON_NO_MEMORY;
    t.best = best_at_once(&t);
    search_all(&t);
    *best = (struct agon_turn){.n = 1, .move = {t.best}};
    return 0;
}

static int explain(agon_engine *e, const agon_pos *pos, agon_term_fn *tell, void *user)
{
    struct board *b = &e->search[0]->board;
    if (board_begin(b, fairy_pos(pos), (struct agon_past){NULL, 0}) < 0)
        return AGON_NO_MEMORY;
    evaluate_explain(b, tell, user);
    return 0;
}

const struct agon_engine_type fairy_engine = {
    .id = "fairy",
    .about = "principal variation search, made for the fairy chess family",
    .options = options,
    .fits = fits,
    .open = open_engine,
    .set = set_option,
    .think = think,
    .clear = clear,
    .close = close_engine,
    .explain = explain};
