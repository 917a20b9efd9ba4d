/* The Amazons engine: a tree search with the evaluation, exact filling once nothing is contested.
 *
 *     contested        search=tree: tree.c; search=alphabeta: the generic one, our evaluation
 *     not contested    the first turn of a longest filling, if the game is not over */
#include "engines/amazons/engine.h"

#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "engines/amazons/evaluate.h"
#include "engines/amazons/tree.h"
#include "games/amazons/rules.h"
#include "games/amazons/territory.h"
#include "search/answer.h"
#include "search/search.h"

enum { REPORT_FIRST = 256, FILLING_EFFORT = 50000 };

struct agon_engine {
    const struct amazons_game *game;
    struct agon_rules rules;   /* the Amazons', with the engine's value() */
    struct amazons_game judge; /* the same game by these rules */
    agon_engine *alphabeta;    /* plays it; NULL until needed */
    struct tree *tree;
    struct path path;
    struct options options;
};

static const struct agon_option options[] = {
    {"hash", AGON_NUMBER, OPTIONS_HASH("128"), NULL, 4, 65536, "megabytes for the tree"},
    {"search", AGON_CHOICE, "tree", "tree|alphabeta", 0, 0,
     "best-first over a tree of evaluated moves, or alpha-beta"},
    {0}};

static bool fits(const agon_game *g)
{
    return g->rules == &amazons_rules;
}

static int value(const agon_game *g, const agon_pos *p, int seat)
{
    (void)g;
    return amazons_evaluate(amazons_pos(p), seat);
}

static void close_engine(agon_engine *e)
{
    if (!e)
        return;
    if (e->alphabeta)
        search_alphabeta.close(e->alphabeta);
    tree_free(e->tree);
    path_release(&e->path);
    free(e);
}

static agon_engine *open_engine(const agon_game *g, struct agon_error *error)
{
    agon_engine *e = calloc(1, sizeof *e);
    if (e) {
        e->game = amazons_game(g);
        e->rules = amazons_rules;
        e->rules.value = value;
        e->judge = *e->game;
        e->judge.game.rules = &e->rules;
        options_defaults(&e->options, options);
        e->tree = tree_new(e->game, (size_t)options_number(&e->options, options, "hash"));
        if (e->tree && path_init(&e->path, &e->judge.game, TREE_PLIES) == 0)
            return e;
    }
    close_engine(e);
    agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    return NULL;
}

static int set_option(agon_engine *e, const char *name, const char *text, struct agon_error *error)
{
    struct options set = e->options;
    int status = options_set(&set, options, name, strlen(name), text, strlen(text), error);
    if (status < 0)
        return status;
    struct tree *tree = tree_new(e->game, (size_t)options_number(&set, options, "hash"));
    bool alphabeta = strcmp(options_value(&set, options, "search"), "alphabeta") == 0;
    if (alphabeta && !e->alphabeta)
        e->alphabeta = search_alphabeta.open(&e->judge.game, error);
    if (!tree || (alphabeta && !e->alphabeta)) {
        tree_free(tree);
        return agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    }
    tree_free(e->tree);
    e->tree = tree;
    e->options = set;
    return 0;
}

static void clear(agon_engine *e)
{
    if (e->alphabeta)
        search_alphabeta.clear(e->alphabeta);
}

/* ---- one search ---- */

struct task {
    agon_engine *engine;
    const struct agon_limits *limits;
    agon_info_fn *info;
    void *user;
    struct stop_token stop;
};

/* Reports the requested lines; returns the length of the best. A line's score is limited to those
 * of the lines before it, which have more walks: few walks give unreliable scores. */
static int report(struct task *t)
{
    struct agon_turn turns[ANSWER_TURNS];
    agon_move line[TREE_PLIES];
    struct tree *tree = t->engine->tree;
    int score, least = 0, depth = 0, lines = t->limits->lines > 1 ? t->limits->lines : 1;
    for (int i = 0; i < lines && i < TREE_LINES; i++) {
        int n = tree_line(tree, i, line, &score);
        if (n == 0)
            break;
        depth = i == 0 ? n : depth;
        least = i == 0 || score < least ? score : least;
        if (t->info)
            t->info(t->user, &(struct agon_info){
                                 .line = i,
                                 .depth = n,
                                 .score = least,
                                 .nodes = tree_nodes(tree),
                                 .ms = stop_elapsed_ms(&t->stop),
                                 .pv = turns,
                                 .pv_turns = answer_split(&t->engine->path, line, n, turns)});
    }
    return depth;
}

/* Walks until a limit, or until the root is proved. */
static void search(struct task *t)
{
    const struct agon_limits *limits = t->limits;
    struct tree *tree = t->engine->tree;
    struct stop_poll poll;
    uint64_t due = REPORT_FIRST;
    int most = limits->depth > 0 && limits->depth < TREE_PLIES ? limits->depth : TREE_PLIES - 1;
    stop_poll_init(&poll);
    while (!stop_is_late(&t->stop) && (limits->nodes == 0 || tree_nodes(tree) < limits->nodes) &&
           tree_walk(tree, most, &t->stop, &poll)) {
        if (tree_rounds(tree) < due)
            continue;
        due *= 2;
        int depth = report(t);
        if (limits->depth > 0 && (depth >= most || tree_full(tree)))
            break;
    }
    report(t);
}

/* Fills its territory if nothing is contested and the game is not over. */
static bool fill_territory(struct task *t, const struct amazons_pos *p, struct agon_turn *best)
{
    agon_move turn[2];
    int left;
    if (amazons_turn_open(p) || territory_contested(p) || !territory_turn(p, FILLING_EFFORT, turn))
        return false;
    *best = (struct agon_turn){.n = 2, .move = {turn[0], turn[1]}};
    int winner = territory_winner(p, FILLING_EFFORT);
    territory_moves(p, winner == p->seat ? p->seat ^ 1 : p->seat, FILLING_EFFORT, &left);
    int turns = 2 * left + (winner == p->seat);
    int score = winner < 0 ? 0 : winner == p->seat ? AGON_DECIDED - turns : turns - AGON_DECIDED;
    if (t->info)
        t->info(t->user, &(struct agon_info){.depth = 2,
                                             .score = score,
                                             .nodes = 1,
                                             .ms = stop_elapsed_ms(&t->stop),
                                             .pv = best,
                                             .pv_turns = 1});
    return true;
}

static int think(agon_engine *e, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    struct task t = {.engine = e, .limits = limits, .info = info, .user = user};
    const struct amazons_pos *p = amazons_pos(pos);
    agon_move line[TREE_PLIES];
    int score;
    if (p->end != AMAZONS_OPEN)
        return AGON_ILLEGAL;
    stop_init(&t.stop, limits);
    if (fill_territory(&t, p, best))
        return 0;
    if (strcmp(options_value(&e->options, options, "search"), "alphabeta") == 0)
        return search_alphabeta.think(e->alphabeta, pos, past, limits, info, user, best);
    if (path_begin(&e->path, pos, past) < 0)
        return AGON_NO_MEMORY;
    tree_begin(e->tree, p);
    search(&t);
    return answer_turn(&e->path, line, tree_line(e->tree, 0, line, &score), best);
}

static int explain(agon_engine *e, const agon_pos *pos, agon_term_fn *fn, void *user)
{
    int term[EVALUATE_TERMS];
    (void)e;
    amazons_terms(amazons_pos(pos), term);
    for (int i = 0; i < EVALUATE_TERMS; i++) {
        struct agon_term named = {.name = amazons_term_names[i]};
        named.value[term[i] > 0 ? AMAZONS_WHITE : AMAZONS_BLACK] = abs(term[i]);
        fn(user, &named);
    }
    return 0;
}

const struct agon_engine_type amazons_engine = {.id = "amazons",
                                                .about = "tree search made for the Amazons",
                                                .options = options,
                                                .fits = fits,
                                                .open = open_engine,
                                                .set = set_option,
                                                .think = think,
                                                .clear = clear,
                                                .close = close_engine,
                                                .explain = explain};
