/* The fairy chess engine: the search driver over pvs.c. */
#include "engines/fairy/engine.h"

#include <stdlib.h>
#include <string.h>

#include "engines/fairy/evaluate.h"
#include "engines/fairy/exchange.h"
#include "engines/fairy/pvs.h"
#include "search/driver.h"

static const struct agon_option options[] = {
    DRIVER_HASH,
    DRIVER_PRUNING,
    DRIVER_LEVEL,
    {"net", AGON_SWITCH, "on", NULL, 0, 0,
     "judge by the net that was trained for this game, if any"},
    {0}};

struct own {
    struct values values;
    struct neural net; /* zeroed without one */
};

/* Depth in moves, noise in hundredths of a pawn. The captures that follow a move are searched at
 * every level. */
static const struct search_level levels[LEVEL_FULL] = {
    {1, 300}, {1, 120}, {1, 30}, {2, 60}, {2, 0}, {3, 20}, {4, 0}, {5, 0}, {7, 0}, {0, 0},
};

static bool fits(const agon_game *g)
{
    return g->rules->moves == fairy_moves;
}

static int open_values(agon_engine *e)
{
    struct own *o = e->own = calloc(1, sizeof *o);
    if (!o || values_init(&o->values, fairy_game(e->game)) < 0)
        return AGON_NO_MEMORY;
    e->window = o->values.pawn / 3;
    e->unit = o->values.pawn;
    e->noise_unit = o->values.unit;
    int status = neural_find(&o->net, fairy_game(e->game));
    o->values.net = status == 0 ? &o->net : NULL;
    return status == AGON_NO_MEMORY ? status : 0;
}

static void close_values(agon_engine *e)
{
    struct own *o = e->own;
    if (o) {
        values_release(&o->values);
        neural_release(&o->net);
    }
    free(o);
}

/* Another judgement makes everything worthless that was stored. */
static int set_option(agon_engine *e, const char *name, const char *value, struct agon_error *error)
{
    struct own *o = e->own;
    int status = driver_set(e, name, value, error);
    if (status == 0 && strcmp(name, "net") == 0 && o->net.memory) {
        o->values.net = options_on(&e->options, options, "net") ? &o->net : NULL;
        driver_clear(e);
    }
    return status;
}

static struct search_thread *new_thread(agon_engine *e)
{
    const struct own *o = e->own;
    return (struct search_thread *)pvs_new(fairy_game(e->game), &o->values);
}

static void free_thread(struct search_thread *t)
{
    pvs_free((struct pvs *)t);
}

static void clear_thread(struct search_thread *t)
{
    pvs_clear((struct pvs *)t);
}

static int begin(struct search_thread *t)
{
    return pvs_begin((struct pvs *)t, fairy_pos(t->engine->root), t->engine->past);
}

static int search(struct search_thread *t, int depth, int alpha, int beta)
{
    struct pvs *s = (struct pvs *)t;
    int score = pvs_root(s, alpha, beta, depth);
    t->line_n = s->frame[0].pv_n;
    memcpy(t->line, s->frame[0].pv, (size_t)t->line_n * sizeof *t->line);
    t->turn = t->line[0];
    return score;
}

/* A decided score that a deeper search cannot improve. */
static bool is_settled(struct search_thread *t, int depth, int score, bool timed)
{
    (void)t;
    return timed && abs(score) > SEARCH_WON && depth >= AGON_DECIDED - abs(score) + 2;
}

static int reported_score(const agon_engine *e, int depth, int score)
{
    const struct own *o = e->own;
    (void)depth;
    return abs(score) > SEARCH_WON ? score : evaluate_reported(&o->values, score);
}

/* The move with the best exchange. */
static int answer_at_once(struct search_thread *t)
{
    struct pvs *s = (struct pvs *)t;
    const agon_move *list = path_list(&t->engine->path);
    int max = 0;
    t->line[0] = list[0];
    t->line_n = 1;
    for (int i = 0; i < t->engine->moves && !stop_requested(t->stop, &t->poll); i++) {
        if (!board_is_capture(s->board.p, list[i]) && fairy_becomes(list[i]) < 0)
            continue;
        int value = exchange_value(&s->board, list[i]);
        if (value > max) {
            max = value;
            t->line[0] = list[i];
        }
    }
    return 0;
}

static int explain(agon_engine *e, const agon_pos *pos, agon_term_fn *tell, void *user)
{
    struct board *b = &((struct pvs *)e->thread[0])->board;
    if (board_begin(b, fairy_pos(pos), (struct agon_past){NULL, 0}) < 0)
        return AGON_NO_MEMORY;
    board_approach(b);
    evaluate_explain(b, tell, user);
    return 0;
}

static const struct driver_type driver = {.options = options,
                                          .pruning = "pruning",
                                          .levels = levels,
                                          .window_depth = 4,
                                          .window_growth = 3,
                                          .forced_depth = 3,
                                          .open = open_values,
                                          .close = close_values,
                                          .new_thread = new_thread,
                                          .free_thread = free_thread,
                                          .clear_thread = clear_thread,
                                          .begin = begin,
                                          .search = search,
                                          .answer_at_once = answer_at_once,
                                          .is_settled = is_settled,
                                          .reported_score = reported_score};

static agon_engine *open_engine(const agon_game *g, struct agon_error *error)
{
    return driver_open(&driver, g, error);
}

const struct agon_engine_type fairy_engine = {
    .id = "fairy",
    .about = "principal variation search, made for the fairy chess family",
    .options = options,
    .fits = fits,
    .open = open_engine,
    .set = set_option,
    .think = driver_think,
    .clear = driver_clear,
    .close = driver_close,
    .explain = explain,
    .restrict_to = driver_restrict};
