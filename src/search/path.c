/* Playing and taking back along a path. */
#include "search/path.h"

#include <assert.h>
#include <stdlib.h>

#include "core/walk.h"

int path_init(struct path *p, const agon_game *game, int max)
{
    size_t n = (size_t)max + 1;
    *p = (struct path){.game = game, .max = max, .stride = walk_stride(game)};
    p->positions = aligned_alloc(16, n * p->stride);
    p->ended = calloc(n, sizeof *p->ended);
    p->move = calloc(n, sizeof *p->move);
    p->top = calloc(n, sizeof *p->top);
    p->lists = malloc(n * game->max_moves * sizeof *p->lists);
    if (p->positions != NULL && p->ended != NULL && p->move != NULL && p->top != NULL &&
        p->lists != NULL)
        return 0;
    path_release(p);
    return AGON_NO_MEMORY;
}

void path_release(struct path *p)
{
    free(p->positions);
    free(p->ended);
    free(p->move);
    free(p->top);
    free(p->lists);
    free(p->keys);
    *p = (struct path){0};
}

int path_begin(struct path *p, const agon_pos *pos, struct agon_past past)
{
    if (past.n + p->max + 1 + p->spare > p->keys_room) {
        int room = 2 * past.n + p->max + 1 + p->spare;
        uint64_t *keys = realloc(p->keys, (size_t)room * sizeof *keys);
        if (keys == NULL)
            return AGON_NO_MEMORY;
        p->keys = keys;
        p->keys_room = room;
    }
    if (past.n > 0)
        memcpy(p->keys, past.key, (size_t)past.n * sizeof *p->keys);
    p->keys_n = past.n;
    p->ply = p->turns = 0;
    p->top[0] = 0;
    memcpy(path_pos(p), pos, p->game->pos_size);
    if (past.n == 0 && !path_turn_open(p))
        p->keys[p->keys_n++] = p->game->rules->key(p->game, pos, true);
    return 0;
}

void path_restrict(struct path *p, const agon_move *only, int n)
{
    p->only = only;
    p->only_n = p->game->rules->turn_open ? 0 : n;
}

/* Removes moves outside of the restriction; returns the new count. */
static int keep_only(const struct path *p, agon_move *list, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < p->only_n; k++)
            if (list[i] == p->only[k]) {
                list[kept++] = list[i];
                break;
            }
    return kept;
}

int path_moves(struct path *p)
{
    const struct agon_rules *rules = p->game->rules;
    int n = rules->moves(p->game, path_pos(p), path_past(p), path_list(p));
    if (n == 0 && p->ply == 0 && rules->every_move)
        n = rules->every_move(p->game, path_pos(p), path_past(p), path_list(p));
    return p->ply == 0 && p->only_n > 0 ? keep_only(p, path_list(p), n) : n;
}

void path_play(struct path *p, agon_move move, int listed)
{
    assert(p->ply < p->max);
    agon_pos *from = path_pos(p);
    p->move[p->ply] = move;
    p->top[p->ply + 1] = p->top[p->ply] + (size_t)listed;
    p->ply++;
    memcpy(path_pos(p), from, p->game->pos_size);
    p->game->rules->play(p->game, path_pos(p), move);
    bool ended = !path_turn_open(p);
    p->ended[p->ply - 1] = ended;
    if (ended) {
        p->keys[p->keys_n++] = p->game->rules->key(p->game, path_pos(p), true);
        p->turns++;
    }
}

void path_undo(struct path *p)
{
    p->ply--;
    p->keys_n -= p->ended[p->ply];
    p->turns -= p->ended[p->ply];
}

bool path_repeats(const struct path *p)
{
    if (path_turn_open(p))
        return false;
    uint64_t key = p->keys[p->keys_n - 1];
    for (int i = p->keys_n - 2; i >= 0; i--)
        if (p->keys[i] == key)
            return true;
    return false;
}
