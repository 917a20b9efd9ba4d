/* The walk: depth first, with positions copied by value.
 *
 * A walk for distinct turns also cuts positions inside the turn that were already reached with as
 * many moves: equal keys there mean equal continuations. An Arimaa turn has some 190,000 ordered
 * lists of steps but far fewer such positions. A walk for the shortest turns makes one round per
 * length. In a set-up no two lists reach the same position, and there are too many to store. */
#include "core/walk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int walk_init(struct walk *w, const agon_game *game, enum walk_kind kind)
{
    *w = (struct walk){
        .game = game, .kind = kind, .list = game->rules->moves, .stride = walk_stride(game)};
    size_t depth = game->rules->turn_open != NULL ? AGON_TURN_MAX : 1;
    keys_init(&w->seen);
    w->positions = aligned_alloc(16, depth * w->stride);
    w->moves = malloc(depth * game->max_moves * sizeof *w->moves);
    if (w->positions != NULL && w->moves != NULL)
        return 0;
    walk_release(w);
    return AGON_NO_MEMORY;
}

void walk_release(struct walk *w)
{
    keys_release(&w->seen);
    free(w->positions);
    free(w->moves);
    w->positions = NULL;
    w->moves = NULL;
}

/* Stores a key; false if it was already there, or no memory is left. */
static bool is_new(struct walk *w, uint64_t key)
{
    int added = keys_add(&w->seen, key);
    if (added < 0)
        w->no_memory = true;
    return added > 0;
}

static bool walk_on(struct walk *w, const agon_pos *p, agon_move *list);

/* Continues from the position after the turn's last move; false: stop the whole walk. */
static bool walk_after_move(struct walk *w, const agon_pos *p, agon_move *list)
{
    const struct agon_rules *rules = w->game->rules;
    if (agon_turn_open(w->game, p)) {
        uint64_t made = (uint64_t)(w->turn.n + w->most * 32) * 0x9e3779b97f4a7c15ULL;
        if (w->merges && !is_new(w, rules->key(w->game, p, false) ^ made))
            return !w->no_memory;
        return walk_on(w, p, list);
    }
    if (w->merges && !is_new(w, rules->key(w->game, p, w->kind == WALK_BOARDS)))
        return !w->no_memory;
    w->calls++;
    return w->fn(w->user, &w->turn, p);
}

/* Tries every move from a position where the turn is not finished; `list` has room for them. */
static bool walk_on(struct walk *w, const agon_pos *p, agon_move *list)
{
    const struct agon_rules *rules = w->game->rules;
    int n = w->list(w->game, p, w->past, list);
    assert(w->turn.n < AGON_TURN_MAX);
    agon_pos *child = (agon_pos *)(w->positions + (size_t)w->turn.n * w->stride);
    bool go = true;
    for (int i = 0; i < n && go; i++) {
        if (w->turn.n == w->most && list[i] != AGON_PASS) {
            w->longer = true;
            continue;
        }
        memcpy(child, p, w->game->pos_size);
        rules->play(w->game, child, list[i]);
        w->turn.move[w->turn.n++] = list[i];
        go = walk_after_move(w, child, list + n);
        w->turn.n--;
    }
    return go;
}

int64_t walk_run(struct walk *w, const agon_pos *p, struct agon_past past, agon_turn_fn *fn,
                 void *user)
{
    const struct agon_rules *rules = w->game->rules;
    w->past = past;
    w->merges = w->kind != WALK_ALL && !(rules->setting_up && rules->setting_up(w->game, p));
    w->most = w->merges && w->kind == WALK_SHORTEST ? 1 : AGON_TURN_MAX;
    w->fn = fn;
    w->user = user;
    w->calls = 0;
    w->no_memory = false;
    w->turn.n = 0;
    keys_clear(&w->seen);
    do {
        w->longer = false;
    } while (walk_on(w, p, w->moves) && w->longer && ++w->most <= AGON_TURN_MAX);
    return w->no_memory ? AGON_NO_MEMORY : w->calls;
}
