/* The Arimaa engine: the search driver over search.c; customary set-ups, and wins in one turn
 * without a search. */
#include "engines/arimaa/engine.h"

#include <stdlib.h>

#include "engines/arimaa/explain.h"
#include "engines/arimaa/search.h"
#include "engines/arimaa/setup.h"
#include "engines/arimaa/win.h"
#include "games/arimaa/rules.h"
#include "search/driver.h"

enum { WINDOW = 250, FAR_AHEAD = 1200, RABBIT = 1000 };

static const struct agon_option options[] = {DRIVER_HASH, DRIVER_PRUNING, DRIVER_LEVEL, {0}};

/* Depth in steps, the first turn always whole; no noise; the number of turns considered, of some
 * 17,000. Every level plays each goal that it has. Rating differences: docs/levels.md. */
const struct search_level arimaa_levels[LEVEL_FULL] = {
    {4, 0, 20},   {4, 0, 45}, {4, 0, 100}, {4, 0, 220}, {4, 0, 750},
    {4, 0, 2500}, {4, 0, 0},  {6, 0, 0},   {9, 0, 0},   {0, 0, 0},
};

/* The bias of a search towards the side to move, in thousandths of a rabbit: for the static list of
 * turns, then by the number of steps searched after the root's turn; the last is for all deeper
 * ones. Half the mean sum of the scores of two consecutive positions in games of strong players
 * (docs/engine-arimaa.md): a search that ends after the mover's best turn, without a reply, is too
 * optimistic, by an amount that varies with its last turn. */
static const int16_t lead[] = {690, 450, 205, 40, -45, -15, 120, 220, 270, 240};

static bool fits(const agon_game *g)
{
    return g->rules == &arimaa_rules;
}

static int open_values(agon_engine *e)
{
    e->window = WINDOW;
    e->unit = RABBIT;
    e->own = calloc(SEARCH_VALUES, sizeof(_Atomic uint64_t));
    return e->own ? 0 : AGON_NO_MEMORY;
}

static void free_values(agon_engine *e)
{
    free(e->own);
}

static struct search_thread *new_thread(agon_engine *e)
{
    struct search *s = calloc(1, sizeof *s);
    if (s && search_init(s, arimaa_game(e->game), e->own))
        return &s->thread;
    free(s);
    return NULL;
}

static void free_thread(struct search_thread *t)
{
    search_release((struct search *)t);
    free(t);
}

static void clear_thread(struct search_thread *t)
{
    search_clear((struct search *)t);
}

static int begin(struct search_thread *t)
{
    search_past((struct search *)t, t->engine->past);
    return 0;
}

/* Converts steps from a position to moves of the table. */
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

/* The board after the root's turn in the line just found. */
static uint64_t reached(const struct search *s, const struct arimaa_pos *root)
{
    struct arimaa_pos p = *root;
    const struct search_frame *f = &s->frame[0];
    for (int i = 0; i < f->pv_n && f->pv[i] != SEARCH_PASS && p.steps < ARIMAA_STEPS; i++)
        arimaa_make(&p, ARIMAA_FROM(f->pv[i]), ARIMAA_TO(f->pv[i]));
    return p.hash;
}

static int search(struct search_thread *t, int depth, int alpha, int beta)
{
    struct search *s = (struct search *)t;
    const struct arimaa_pos *root = arimaa_pos(t->engine->root);
    int score = search_root(s, root, alpha, beta, depth);
    t->line_n = spell(root, s->frame[0].pv, s->frame[0].pv_n, t->line);
    t->turn = reached(s, root);
    return score;
}

/* A decided score that a deeper search cannot improve: the end is nearer than the depth. */
static bool is_settled(struct search_thread *t, int depth, int score, bool timed)
{
    (void)t;
    (void)timed;
    return abs(score) > SEARCH_WON && depth >= ARIMAA_STEPS * (AGON_DECIDED - abs(score));
}

/* Finds boards that can end a turn from p, up to two; returns their number. */
static int find_ends(agon_engine *e, const struct arimaa_pos *p, uint64_t *end, int n)
{
    arimaa_step step[ARIMAA_STEPS_MAX];
    if ((n == 0 || *end != p->hash) && arimaa_may_end(arimaa_game(e->game), p, e->past)) {
        *end = p->hash;
        n++;
    }
    int count = p->steps < ARIMAA_STEPS && n < 2 ? arimaa_steps(p, step) : 0;
    for (int i = 0; i < count && n < 2; i++) {
        struct arimaa_pos next = *p;
        arimaa_make(&next, ARIMAA_FROM(step[i]), ARIMAA_TO(step[i]));
        n = find_ends(e, &next, end, n);
    }
    return n;
}

/* Whether the root has a single legal turn. */
static bool is_forced(struct search_thread *t)
{
    uint64_t end = 0;
    return find_ends(t->engine, arimaa_pos(t->engine->root), &end, 0) < 2;
}

/* A win in this turn needs no search: its line, followed by the pass. */
static int win_now(struct search_thread *t)
{
    const struct arimaa_pos *root = arimaa_pos(t->engine->root);
    arimaa_step line[ARIMAA_STEPS + 1];
    int n = arimaa_win_line(arimaa_game(t->engine->game), root, t->engine->past, line);
    if (n == 0)
        return 0;
    if (n < ARIMAA_STEPS - root->steps)
        line[n++] = SEARCH_PASS;
    t->line_n = spell(root, line, n, t->line);
    return AGON_DECIDED - 1;
}

/* Removes the bias, so that reported scores do not vary with the depth or the side to move. */
static int reported_score(const agon_engine *e, int depth, int score)
{
    int last = (int)(sizeof lead / sizeof *lead) - 1;
    int steps = depth == 1 ? 0 : depth + arimaa_pos(e->root)->steps - ARIMAA_STEPS + 1;
    steps = steps < 0 ? 0 : steps;
    return abs(score) > SEARCH_WON ? score : score - lead[steps < last ? steps : last];
}

static const struct driver_type driver = {.options = options,
                                          .pruning = "pruning",
                                          .levels = arimaa_levels,
                                          .window_depth = 5,
                                          .window_growth = 4,
                                          .forced_depth = ARIMAA_STEPS, /* enough for a score */
                                          .easy_margin = FAR_AHEAD,
                                          .easy_less = ARIMAA_STEPS,
                                          .open = open_values,
                                          .close = free_values,
                                          .new_thread = new_thread,
                                          .free_thread = free_thread,
                                          .clear_thread = clear_thread,
                                          .begin = begin,
                                          .search = search,
                                          .answer_at_once = win_now,
                                          .is_forced = is_forced,
                                          .is_settled = is_settled,
                                          .reported_score = reported_score};

static agon_engine *open_engine(const agon_game *g, struct agon_error *error)
{
    return driver_open(&driver, g, error);
}

static int think(agon_engine *e, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    const struct arimaa_pos *p = arimaa_pos(pos);
    if (!p->setup)
        return driver_think(e, pos, past, limits, info, user, best);
    arimaa_choose_setup(arimaa_game(e->game), p, limits->seed, best);
    return 0;
}

const struct agon_engine_type arimaa_engine = {
    .id = "arimaa",
    .about = "principal variation search over steps, made for Arimaa",
    .options = options,
    .fits = fits,
    .open = open_engine,
    .set = driver_set,
    .think = think,
    .clear = driver_clear,
    .close = driver_close,
    .explain = arimaa_explain,
    .explain_pieces = arimaa_explain_pieces};
