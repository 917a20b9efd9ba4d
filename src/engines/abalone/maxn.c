/* Max-n: every seat chooses what is best for its own team (C. Luckhardt, K. Irani, "An algorithmic
 * solution of N-person games", 1986).
 *
 * A position is worth a value to each team, and a move what the position after it is worth. There
 * is next to nothing to cut off, so the search deepens a move at a time and tries the best move of
 * the last iteration first; an iteration that is cut short counts as far as it came, because that
 * move was searched in it. */
#include "engines/abalone/maxn.h"

#include <stdlib.h>
#include <string.h>

#include "search/answer.h"
#include "search/path.h"
#include "search/points.h"
#include "search/stop.h"

enum { PLIES = 32 };

struct maxn {
    const agon_game *game;
    struct path path;
    struct stop_token stop;
    struct stop_poll poll;
    uint64_t nodes, nodes_most;
    agon_move best[PLIES + 1];
    agon_move line[PLIES + 1][PLIES + 1];
    int length[PLIES + 1];
    bool halted;
};

struct maxn *maxn_new(const agon_game *game)
{
    struct maxn *m = calloc(1, sizeof *m);
    if (m && path_init(&m->path, game, PLIES) < 0) {
        free(m);
        return NULL;
    }
    if (m)
        m->game = game;
    return m;
}

void maxn_free(struct maxn *m)
{
    if (!m)
        return;
    path_release(&m->path);
    free(m);
}

/* What the position at hand is worth to each seat. */
static void worth(struct maxn *m, bool over, int value[AGON_SEATS])
{
    struct agon_result result;
    if (over)
        m->game->rules->result(m->game, path_pos(&m->path), path_past(&m->path), &result);
    for (uint32_t seat = 0; seat < m->game->seats; seat++)
        value[seat] = over ? points_score(result.points[seat], m->path.turns)
                           : points_value(&m->path, (int)seat);
}

static bool is_halted(struct maxn *m)
{
    m->nodes++;
    m->halted = m->halted || (m->nodes_most && m->nodes >= m->nodes_most) ||
                stop_requested(&m->stop, &m->poll);
    return m->halted;
}

/* Makes the i-th listed move, followed by the line after it, the best line here. */
static void keep_line(struct maxn *m, int ply, agon_move move)
{
    m->line[ply][0] = move;
    memcpy(m->line[ply] + 1, m->line[ply + 1], (size_t)m->length[ply + 1] * sizeof move);
    m->length[ply] = m->length[ply + 1] + 1;
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
    for (int i = 0; ply == 0 && m->best[0] && i < n; i++)
        if (path_list(p)[i] == m->best[0]) {
            path_list(p)[i] = path_list(p)[0];
            path_list(p)[0] = m->best[0];
        }
    value[seat] = INT32_MIN;
    for (int i = 0; i < n; i++) {
        agon_move move = path_list(p)[i];
        path_play(p, move, n);
        search(m, depth - 1, after);
        path_undo(p);
        if (is_halted(m) && (depth > 1 || m->best[0]))
            return;
        if (after[seat] > value[seat]) {
            memcpy(value, after, sizeof after);
            keep_line(m, ply, move);
        }
    }
}

int maxn_think(struct maxn *m, const agon_pos *pos, struct agon_past past,
               const struct agon_limits *limits, agon_info_fn *info, void *user,
               struct agon_turn *best)
{
    int most = limits->depth > 0 && limits->depth < PLIES ? limits->depth : PLIES - 1;
    int value[AGON_SEATS], kept = 0;
    stop_init(&m->stop, limits);
    stop_poll_init(&m->poll);
    m->nodes = 0;
    m->nodes_most = limits->nodes;
    m->halted = false;
    m->best[0] = 0;
    if (path_begin(&m->path, pos, past) < 0)
        return AGON_NO_MEMORY;
    for (int depth = 1; depth <= most && !m->halted; depth++) {
        struct agon_turn turns[ANSWER_TURNS];
        search(m, depth, value);
        if (m->length[0] > 0) {
            kept = m->length[0];
            memcpy(m->best, m->line[0], (size_t)kept * sizeof *m->best);
        }
        while (m->path.ply > 0)
            path_undo(&m->path);
        if (info && !m->halted)
            info(user,
                 &(struct agon_info){.depth = depth,
                                     .score = value[path_seat(&m->path)],
                                     .nodes = m->nodes,
                                     .ms = stop_elapsed_ms(&m->stop),
                                     .pv = turns,
                                     .pv_turns = answer_split(&m->path, m->best, kept, turns)});
        if (stop_is_late(&m->stop))
            break;
    }
    return answer_turn(&m->path, m->best, kept, best);
}
