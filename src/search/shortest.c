/* Breadth-first search, then iterative deepening. */
#include "search/shortest.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <agon/game.h>

#include "core/random.h"
#include "core/walk.h"

enum { FIRST_ROOM = 1024, TRIED_ROOM = 1 << 18, EXTRA_MAX = 4096 };

/* The permanent data of a position. */
struct seen {
    uint64_t key;
    agon_move move;  /* leading to it */
    uint32_t parent; /* itself, for the first */
    int32_t depth;
};

/* Whole positions of one depth, and their indexes in `seen`. */
struct layer {
    unsigned char *pos;
    uint32_t *of;
    size_t n, room;
};

/* From this position there is no solution in this many moves. */
struct tried {
    uint64_t key;
    int moves;
};

struct shortest {
    const agon_game *game;
    size_t bytes, max; /* used, allowed */
    size_t stride;
    struct seen *seen;
    uint32_t *slot; /* of the hash table: 1 + index in seen, or 0 */
    size_t seen_n, seen_room, slot_room;
    struct layer now, next;
    agon_move *list; /* of the current position, and of each below it in deepening */
    unsigned char *way;
    struct tried *tried;
    agon_move *line;
    int line_n, line_room;
    struct stop_token *stop;
    struct stop_poll poll;
    uint64_t nodes, nodes_most;
    int depth, depth_most; /* moves: searched without a solution; allowed */
    int base;              /* the depth of the layer where deepening begins */
};

enum state { GOING, SOLVED, NONE, FULL, STOPPED, FAILED };

/* ---- memory ---- */

/* Reallocates an array with room for `n`; FULL beyond the limit. */
static enum state reserve(struct shortest *s, void **array, size_t size, size_t room, size_t n)
{
    if (s->bytes + (n - room) * size > s->max)
        return FULL;
    void *grown = realloc(*array, n * size);
    if (!grown)
        return FAILED;
    *array = grown;
    s->bytes += (n - room) * size;
    return GOING;
}

static size_t grown(size_t room)
{
    return room ? room + room / 2 : FIRST_ROOM;
}

static enum state reserve_layer(struct shortest *s, struct layer *layer)
{
    size_t n = grown(layer->room);
    if (layer->n < layer->room)
        return GOING;
    enum state state = reserve(s, (void **)&layer->pos, s->stride, layer->room, n);
    if (state == GOING)
        state = reserve(s, (void **)&layer->of, sizeof *layer->of, layer->room, n);
    if (state == GOING)
        layer->room = n;
    return state;
}

static size_t slot_of(const struct shortest *s, uint64_t key)
{
    size_t i = (size_t)random_mix(key) & (s->slot_room - 1);
    while (s->slot[i] != 0 && s->seen[s->slot[i] - 1].key != key)
        i = (i + 1) & (s->slot_room - 1);
    return i;
}

/* Doubles the hash table. */
static enum state widen(struct shortest *s)
{
    size_t room = s->slot_room ? 2 * s->slot_room : 2 * (size_t)FIRST_ROOM;
    enum state state = reserve(s, (void **)&s->slot, sizeof *s->slot, s->slot_room, room);
    if (state != GOING)
        return state;
    s->slot_room = room;
    memset(s->slot, 0, room * sizeof *s->slot);
    for (size_t i = 0; i < s->seen_n; i++)
        s->slot[slot_of(s, s->seen[i].key)] = (uint32_t)i + 1;
    return GOING;
}

static enum state reserve_seen(struct shortest *s)
{
    size_t n = grown(s->seen_room);
    if (2 * (s->seen_n + 1) > s->slot_room) {
        enum state state = widen(s);
        if (state != GOING)
            return state;
    }
    if (s->seen_n < s->seen_room)
        return GOING;
    enum state state =
        n < UINT32_MAX ? reserve(s, (void **)&s->seen, sizeof *s->seen, s->seen_room, n) : FULL;
    if (state == GOING)
        s->seen_room = n;
    return state;
}

static void release_layer(struct layer *layer)
{
    free(layer->pos);
    free(layer->of);
    *layer = (struct layer){0};
}

/* Forgets the last run. */
static void clear(struct shortest *s)
{
    release_layer(&s->now);
    release_layer(&s->next);
    free(s->seen);
    free(s->slot);
    s->seen = NULL;
    s->slot = NULL;
    s->bytes = s->seen_n = s->seen_room = s->slot_room = 0;
    s->nodes = 0;
    s->depth = s->line_n = 0;
}

struct shortest *shortest_new(const agon_game *game, size_t megabytes)
{
    struct shortest *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->game = game;
    s->max = megabytes << 20;
    s->stride = walk_stride(game);
    s->list = malloc(game->max_moves * sizeof *s->list);
    if (!s->list) {
        shortest_free(s);
        return NULL;
    }
    return s;
}

void shortest_free(struct shortest *s)
{
    if (!s)
        return;
    clear(s);
    free(s->list);
    free(s->line);
    free(s);
}

/* ---- breadth first ---- */

static bool is_solved(const struct shortest *s, const agon_pos *p, bool *over)
{
    struct agon_result r;
    s->game->rules->result(s->game, p, (struct agon_past){NULL, 0}, &r);
    *over = r.over;
    return r.over && r.points[0] == AGON_POINTS;
}

static bool must_stop(struct shortest *s)
{
    return (s->nodes_most > 0 && s->nodes >= s->nodes_most) || stop_requested(s->stop, &s->poll);
}

/* Writes the way to a seen position, with room for `more` moves. */
static enum state trace(struct shortest *s, uint32_t at, int more)
{
    int n = s->seen[at].depth;
    if (n + more > s->line_room) {
        agon_move *line = realloc(s->line, (size_t)(n + more) * sizeof *line);
        if (!line)
            return FAILED;
        s->line = line;
        s->line_room = n + more;
    }
    s->line_n = n;
    for (; n > 0; at = s->seen[at].parent)
        s->line[--n] = s->seen[at].move;
    return GOING;
}

/* Stores a new position: in `seen`, and in the next layer unless it is final. */
static enum state keep(struct shortest *s, const agon_pos *p, const struct seen *seen)
{
    enum state state = reserve_seen(s);
    if (state != GOING)
        return state;
    uint32_t *slot = &s->slot[slot_of(s, seen->key)];
    if (*slot != 0)
        return GOING;
    state = reserve_layer(s, &s->next);
    if (state != GOING)
        return state;
    bool over;
    bool solved = is_solved(s, p, &over);
    s->nodes++;
    s->seen[s->seen_n] = *seen;
    *slot = (uint32_t)++s->seen_n;
    if (solved)
        return trace(s, (uint32_t)s->seen_n - 1, 0) == GOING ? SOLVED : FAILED;
    if (!over) {
        memcpy(s->next.pos + s->next.n * s->stride, p, s->game->pos_size);
        s->next.of[s->next.n++] = (uint32_t)s->seen_n - 1;
    }
    return must_stop(s) ? STOPPED : GOING;
}

/* Stores all successors of the i-th position of the layer. */
static enum state expand(struct shortest *s, size_t i, agon_pos *trial)
{
    const struct agon_rules *rules = s->game->rules;
    const agon_pos *p = (const agon_pos *)(s->now.pos + i * s->stride);
    int n = rules->moves(s->game, p, (struct agon_past){NULL, 0}, s->list);
    for (int k = 0; k < n; k++) {
        memcpy(trial, p, s->game->pos_size);
        rules->play(s->game, trial, s->list[k]);
        struct seen seen = {rules->key(s->game, trial, false), s->list[k], s->now.of[i],
                            s->depth + 1};
        enum state state = keep(s, trial, &seen);
        if (state != GOING)
            return state;
    }
    return GOING;
}

/* Searches layer by layer. With FULL, `now` is the last whole layer. */
static enum state breadth(struct shortest *s, agon_pos *trial)
{
    while (s->now.n > 0) {
        s->next.n = 0;
        if (s->depth_most > 0 && s->depth >= s->depth_most)
            return STOPPED;
        for (size_t i = 0; i < s->now.n; i++) {
            enum state state = expand(s, i, trial);
            if (state != GOING)
                return state;
        }
        struct layer swap = s->now;
        s->now = s->next;
        s->next = swap;
        s->depth++;
    }
    return NONE;
}

/* ---- deepening ---- */

/* One try: its position, and the moves made after the layer. */
struct dive {
    agon_move *list, *made;
    bool cut; /* something was cut off at the depth limit */
};

static agon_pos *on_way(const struct shortest *s, int ply)
{
    return (agon_pos *)(s->way + (size_t)ply * s->stride);
}

/* Whether a position after the layer, with `left` moves to go, is known to be useless. */
static bool is_vain(struct shortest *s, uint64_t key, int left)
{
    uint32_t at = s->slot[slot_of(s, key)];
    if (at != 0 && s->seen[at - 1].depth <= s->base)
        return true; /* already reached: a solution through it is shorter without this way */
    struct tried *t = &s->tried[random_mix(key) & (TRIED_ROOM - 1)];
    if (t->key == key && t->moves >= left)
        return true;
    *t = (struct tried){key, left};
    return false;
}

static enum state dive(struct shortest *s, struct dive *d, int ply, int left)
{
    const struct agon_rules *rules = s->game->rules;
    agon_move *list = d->list + (size_t)ply * s->game->max_moves;
    int n = rules->moves(s->game, on_way(s, ply), (struct agon_past){NULL, 0}, list);
    for (int k = 0; k < n; k++) {
        agon_pos *p = on_way(s, ply + 1);
        bool over;
        memcpy(p, on_way(s, ply), s->game->pos_size);
        rules->play(s->game, p, list[k]);
        d->made[ply] = list[k];
        s->nodes++;
        if (is_solved(s, p, &over)) {
            s->line_n = ply + 1;
            return SOLVED;
        }
        if (must_stop(s))
            return STOPPED;
        d->cut |= !over && left == 1;
        if (over || left == 1 || is_vain(s, rules->key(s->game, p, false), left - 1))
            continue;
        enum state state = dive(s, d, ply + 1, left - 1);
        if (state != GOING)
            return state;
    }
    return GOING;
}

/* Searches after every position of the layer, `extra` moves deep. */
static enum state dive_all(struct shortest *s, struct dive *d, int extra)
{
    memset(s->tried, 0, TRIED_ROOM * sizeof *s->tried);
    d->cut = false;
    for (size_t i = 0; i < s->now.n; i++) {
        memcpy(on_way(s, 0), s->now.pos + i * s->stride, s->game->pos_size);
        enum state state = dive(s, d, 0, extra);
        if (state == SOLVED) {
            int behind = s->line_n;
            if (trace(s, s->now.of[i], behind) != GOING)
                return FAILED;
            memcpy(s->line + s->line_n, d->made, (size_t)behind * sizeof *d->made);
            s->line_n += behind;
        }
        if (state != GOING)
            return state;
    }
    return d->cut ? GOING : NONE;
}

static enum state deepen(struct shortest *s)
{
    struct dive d = {0};
    enum state state = GOING;
    s->base = s->depth;
    s->tried = malloc(TRIED_ROOM * sizeof *s->tried);
    for (int extra = 1; state == GOING && extra <= EXTRA_MAX; extra++) {
        size_t deep = (size_t)extra + 1;
        unsigned char *way = realloc(s->way, deep * s->stride);
        s->way = way ? way : s->way;
        agon_move *made = realloc(d.made, deep * sizeof *made);
        d.made = made ? made : d.made;
        agon_move *list = realloc(d.list, deep * s->game->max_moves * sizeof *list);
        d.list = list ? list : d.list;
        state = way && made && list && s->tried ? dive_all(s, &d, extra) : FAILED;
        if (state == GOING)
            s->depth = s->base + extra;
        if (s->depth_most > 0 && s->depth >= s->depth_most)
            state = state == GOING ? STOPPED : state;
    }
    free(d.list);
    free(d.made);
    free(s->tried);
    free(s->way);
    s->tried = NULL;
    s->way = NULL;
    return state;
}

enum shortest_answer shortest_run(struct shortest *s, const agon_pos *pos, uint64_t nodes,
                                  int depth, struct stop_token *stop)
{
    clear(s);
    s->stop = stop;
    s->nodes_most = nodes;
    s->depth_most = depth;
    stop_poll_init(&s->poll);
    agon_pos *trial = agon_pos_new(s->game, pos);
    struct seen first = {s->game->rules->key(s->game, pos, false), 0, 0, 0};
    enum state state = trial ? keep(s, pos, &first) : FAILED;
    if (state == GOING) {
        struct layer swap = s->now;
        s->now = s->next;
        s->next = swap;
        state = breadth(s, trial);
    }
    free(trial);
    if (state == FULL && s->now.n == 0)
        state = FAILED;
    if (state == FULL)
        state = deepen(s);
    return state == SOLVED   ? SHORTEST_FOUND
           : state == NONE   ? SHORTEST_NONE
           : state == FAILED ? SHORTEST_FAILED
                             : SHORTEST_LIMIT;
}

const agon_move *shortest_line(const struct shortest *s, int *n)
{
    *n = s->line_n;
    return s->line;
}

uint64_t shortest_nodes(const struct shortest *s)
{
    return s->nodes;
}

int shortest_depth(const struct shortest *s)
{
    return s->depth;
}
