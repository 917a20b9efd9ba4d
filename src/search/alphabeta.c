/* Alpha-beta for any game between two teams: the search driver over alphabeta_thread.c.
 *
 * Depth counts moves, not turns, and grows by one with every iteration; the sign of a score changes
 * where the team to act changes, which is not after every move. Captures are not known, so there is
 * no quiescence search: the value() at the horizon is final, and within a turn it is the value of
 * an unfinished one. */
#include <stdlib.h>

#include "search/alphabeta_thread.h"
#include "search/answer.h"
#include "search/driver.h"
#include "search/search.h"

enum { WINDOW = 150 };

static const struct agon_option options[] = {DRIVER_HASH,
                                             {"reductions", AGON_SWITCH, "on", NULL, 0, 0,
                                              "search moves that come late in the order less deep"},
                                             {0}};

static int open_window(agon_engine *e)
{
    e->window = WINDOW;
    return 0;
}

static struct search_thread *new_thread(agon_engine *e)
{
    return (struct search_thread *)alphabeta_thread_new(e->game);
}

static void free_thread(struct search_thread *t)
{
    alphabeta_thread_free((struct alphabeta_thread *)t);
}

static void clear_thread(struct search_thread *t)
{
    alphabeta_thread_forget((struct alphabeta_thread *)t);
}

static int begin(struct search_thread *t)
{
    return alphabeta_thread_begin((struct alphabeta_thread *)t, t->engine->root, t->engine->past);
}

static int search(struct search_thread *t, int depth, int alpha, int beta)
{
    struct alphabeta_thread *a = (struct alphabeta_thread *)t;
    int score = alphabeta_search(a, depth, alpha, beta);
    t->line_n = a->pv_n[0];
    memcpy(t->line, a->pv[0], (size_t)t->line_n * sizeof *t->line);
    t->turn = t->line[0];
    return score;
}

/* Whether the search can stop: everything is resolved, or the result is known and the depths
 * searched since would have shown a quicker one. */
static bool is_settled(struct search_thread *t, int depth, int score, bool timed)
{
    struct alphabeta_thread *a = (struct alphabeta_thread *)t;
    bool closed = a->open_ends == a->open_before;
    a->open_before = a->open_ends;
    return closed || (timed && abs(score) > SEARCH_WON && depth >= t->engine->best_n + 4);
}

static const struct driver_type driver = {.options = options,
                                          .pruning = "reductions",
                                          .window_depth = 4,
                                          .window_growth = 8,
                                          .forced_depth = 1,
                                          .open = open_window,
                                          .new_thread = new_thread,
                                          .free_thread = free_thread,
                                          .clear_thread = clear_thread,
                                          .begin = begin,
                                          .search = search,
                                          .is_settled = is_settled};

static agon_engine *open_engine(const agon_game *game, struct agon_error *error)
{
    return driver_open(&driver, game, error);
}

/* Plays the table's move for the current position; 0 if it has none. */
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

/* Extends the best line from the table until its first turn is whole, or the table has no move. */
static void extend_best(agon_engine *e)
{
    struct path *p = &e->path;
    bool whole = false;
    for (int i = 0; i < e->best_n && !whole; i++) {
        path_play(p, e->best[i], 0);
        whole = !path_turn_open(p);
    }
    while (!whole && p->ply < AGON_TURN_MAX) {
        agon_move move = play_known(p, &e->table);
        if (move == 0)
            break;
        e->best[e->best_n++] = move;
        whole = !path_turn_open(p);
    }
    while (p->ply > 0)
        path_undo(p);
}

static int think(agon_engine *e, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    int status = driver_search(e, pos, past, limits, info, user);
    if (status < 0)
        return status;
    extend_best(e);
    return answer_turn(&e->path, e->best, e->best_n, best);
}

const struct agon_engine_type search_alphabeta = {
    .id = "alphabeta",
    .about = "alpha-beta search for any game between two teams",
    .options = options,
    .fits = search_two_teams,
    .open = open_engine,
    .set = driver_set,
    .think = think,
    .clear = driver_clear,
    .close = driver_close,
    .restrict_to = driver_restrict,
};
