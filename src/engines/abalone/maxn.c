/* Max-n: every seat chooses the best move for its own team (C. Luckhardt, K. Irani, "An algorithmic
 * solution of N-person games", 1986).
 *
 * A position has a value for each team, and a move the value of the position after it. Pruning is
 * hardly possible, so the search deepens one move at a time and tries the best move of the last
 * iteration first; an interrupted iteration counts as far as it came, because it searched that
 * move. */
#include "engines/abalone/maxn.h"

#include <stdlib.h>
#include <string.h>

#include "search/driver.h"
#include "search/points.h"

enum { PLIES = 32 };

struct maxn {
    struct search_thread thread;
    struct path path;
    agon_move line[PLIES + 1][PLIES + 1];
    int length[PLIES + 1];
};

static void free_thread(struct search_thread *t)
{
    struct maxn *m = (struct maxn *)t;
    path_release(&m->path);
    free(m);
}

static struct search_thread *new_thread(agon_engine *e)
{
    struct maxn *m = calloc(1, sizeof *m);
    if (m && path_init(&m->path, e->game, PLIES) == 0)
        return &m->thread;
    free(m);
    return NULL;
}

static int begin(struct search_thread *t)
{
    return path_begin(&((struct maxn *)t)->path, t->engine->root, t->engine->past);
}

/* The value of the current position for each seat. */
static void worth(struct maxn *m, bool over, int value[AGON_SEATS])
{
    struct agon_result result;
    if (over)
        m->path.game->rules->result(m->path.game, path_pos(&m->path), path_past(&m->path), &result);
    for (uint32_t seat = 0; seat < m->path.game->seats; seat++)
        value[seat] = over ? points_score(result.points[seat], m->path.turns)
                           : points_value(&m->path, (int)seat);
}

/* Makes the i-th listed move, followed by the line after it, the best line here. */
static void keep_line(struct maxn *m, int ply, agon_move move)
{
    m->line[ply][0] = move;
    memcpy(m->line[ply] + 1, m->line[ply + 1], (size_t)m->length[ply + 1] * sizeof move);
    m->length[ply] = m->length[ply + 1] + 1;
}

/* At the root: removes excluded moves and puts the best of the last depth first; returns the number
 * left. */
static int list_root(struct maxn *m, int n)
{
    agon_move *list = path_list(&m->path);
    const agon_engine *e = m->thread.engine;
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (!search_is_excluded(&m->thread, list[i]))
            list[kept++] = list[i];
    for (int i = 0; e->best_n > 0 && i < kept; i++)
        if (list[i] == e->best[0]) {
            list[i] = list[0];
            list[0] = e->best[0];
        }
    return kept;
}

static void search(struct maxn *m, int depth, int value[AGON_SEATS])
{
    struct path *p = &m->path;
    int ply = p->ply, seat = path_seat(p), n = depth > 0 ? path_moves(p) : 0, after[AGON_SEATS];
    m->length[ply] = 0;
    if (n == 0) {
        worth(m, depth > 0, value);
        return;
    }
    if (ply == 0)
        n = list_root(m, n);
    value[seat] = INT32_MIN;
    for (int i = 0; i < n; i++) {
        agon_move move = path_list(p)[i];
        path_play(p, move, n);
        search(m, depth - 1, after);
        path_undo(p);
        if (search_count_node(&m->thread) && (depth > 1 || m->thread.engine->best_n > 0))
            return;
        if (after[seat] > value[seat]) {
            memcpy(value, after, sizeof after);
            keep_line(m, ply, move);
        }
    }
}

/* The window is not used, as there is no pruning. */
static int search_root(struct search_thread *t, int depth, int alpha, int beta)
{
    struct maxn *m = (struct maxn *)t;
    int value[AGON_SEATS];
    (void)alpha;
    (void)beta;
    search(m, depth, value);
    while (m->path.ply > 0)
        path_undo(&m->path);
    t->line_n = m->length[0];
    memcpy(t->line, m->line[0], (size_t)t->line_n * sizeof *t->line);
    t->turn = t->line[0];
    return value[path_seat(&m->path)];
}

static const struct agon_option options[] = {DRIVER_HASH, {0}};

static const struct driver_type driver = {.options = options,
                                          .max_threads = 1,
                                          .max_depth = PLIES - 1,
                                          .new_thread = new_thread,
                                          .free_thread = free_thread,
                                          .begin = begin,
                                          .search = search_root};

static agon_engine *open_engine(const agon_game *game, struct agon_error *error)
{
    return driver_open(&driver, game, error);
}

const struct agon_engine_type maxn_engine = {.id = "maxn",
                                             .options = options,
                                             .open = open_engine,
                                             .set = driver_set,
                                             .think = driver_think,
                                             .clear = driver_clear,
                                             .close = driver_close};
