/* The random engine: every distinct whole turn is equally likely.
 *
 * The turns are walked through once, and the k-th replaces the chosen one with chance 1 / k. If
 * there are too many to list, each move is drawn from the legal ones instead. */
#include "core/random.h"

#include <stdlib.h>

#include "core/walk.h"
#include "search/path.h"
#include "search/search.h"
#include "search/stop.h"

enum { TURNS_MAX = 100000 }; /* listed at most; Arimaa has up to some 50,000 */

struct agon_engine {
    const agon_game *game;
    struct walk walk;
    struct path path;
    struct random random;
};

/* The state of drawing a turn. */
struct draw {
    struct random *random;
    struct stop_token *stop;
    struct stop_poll poll;
    uint32_t seen;
    struct agon_turn *best;
    bool complete;
};

static bool fits(const agon_game *game)
{
    (void)game;
    return true;
}

static void close_engine(agon_engine *e)
{
    if (e == NULL)
        return;
    walk_release(&e->walk);
    path_release(&e->path);
    free(e);
}

static agon_engine *open_engine(const agon_game *game, struct agon_error *error)
{
    agon_engine *e = calloc(1, sizeof *e);
    enum walk_kind kind = game->traits & AGON_MERGES ? WALK_DISTINCT : WALK_ALL;
    if (e == NULL || path_init(&e->path, game, AGON_TURN_MAX) < 0 ||
        walk_init(&e->walk, game, kind) < 0) {
        close_engine(e);
        agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
        return NULL;
    }
    e->game = game;
    return e;
}

static const struct agon_option options[] = {{0}};

static int set_option(agon_engine *e, const char *name, const char *value, struct agon_error *error)
{
    (void)e;
    (void)value;
    return agon_fail(error, AGON_UNSUPPORTED, -1, "the random engine has no option '%.40s'", name);
}

/* Considers one more turn. */
static bool draw_turn(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct draw *d = user;
    (void)end;
    if (d->seen == TURNS_MAX || stop_requested(d->stop, &d->poll)) {
        d->complete = false;
        return false;
    }
    if (random_below(d->random, ++d->seen) == 0)
        *d->best = *turn;
    return true;
}

/* Draws a turn move by move. */
static int draw_moves(agon_engine *e, struct agon_turn *best)
{
    struct path *p = &e->path;
    best->n = 0;
    do {
        int n = path_moves(p);
        if (n == 0)
            return AGON_ILLEGAL;
        agon_move move = path_list(p)[random_below(&e->random, (uint32_t)n)];
        best->move[best->n++] = move;
        path_play(p, move, 0);
    } while (path_turn_open(p) && best->n < AGON_TURN_MAX);
    return 0;
}

static int think(agon_engine *e, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    struct stop_token stop;
    struct draw draw = {.random = &e->random, .stop = &stop, .best = best, .complete = true};
    stop_init(&stop, limits);
    stop_poll_init(&draw.poll);
    random_seed(&e->random,
                limits->seed ^ e->game->rules->key(e->game, pos, false) ^ (uint64_t)past.n << 32);
    if (path_begin(&e->path, pos, past) < 0)
        return AGON_NO_MEMORY;
    /* without open turns a list of the moves is sufficient */
    bool listed = e->game->rules->turn_open != NULL;
    if (listed && walk_run(&e->walk, pos, path_past(&e->path), draw_turn, &draw) < 0)
        return AGON_NO_MEMORY;
    if (!listed || !draw.complete || draw.seen == 0) {
        int status = draw_moves(e, best);
        if (status < 0)
            return status;
    }
    if (info != NULL)
        info(user, &(struct agon_info){.nodes = draw.seen, .pv = best, .pv_turns = 1});
    return 0;
}

static void restrict_to(agon_engine *e, const agon_move *only, int n)
{
    path_restrict(&e->path, only, n);
}

const struct agon_engine_type search_random = {
    .id = "random",
    .about = "every turn is as likely as any other",
    .options = options,
    .fits = fits,
    .open = open_engine,
    .set = set_option,
    .think = think,
    .close = close_engine,
    .restrict_to = restrict_to,
};
