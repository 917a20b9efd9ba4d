/* The dissections' engine: lays the next piece of a solution, or removes one that is in its way.
 *
 * If the laid pieces can be completed, it lays the next piece of the solution. Otherwise it removes
 * a piece: preferably one without which the rest can be completed. */
#include "engines/dissect/engine.h"

#include <stdlib.h>

#include "engines/dissect/solver.h"
#include "games/dissect/rules.h"
#include "search/stop.h"

struct agon_engine {
    const struct dissect_game *game;
    agon_move *moves;
};

/* One search for a solution. */
struct task {
    struct stop_token stop;
    struct stop_poll poll;
    uint64_t nodes;
    struct dissect_pos solution;
    bool solved;
};

static const struct agon_option options[] = {{0}};

static bool fits(const agon_game *g)
{
    return (g->rules == &tangram_rules || g->rules == &ostomachion_rules) && !dissect_game(g)->free;
}

static void close_engine(agon_engine *e)
{
    if (!e)
        return;
    free(e->moves);
    free(e);
}

static agon_engine *open_engine(const agon_game *g, struct agon_error *error)
{
    agon_engine *e = calloc(1, sizeof *e);
    if (e)
        e->moves = malloc(g->max_moves * sizeof *e->moves);
    if (e && e->moves) {
        e->game = dissect_game(g);
        return e;
    }
    close_engine(e);
    agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    return NULL;
}

static int set_option(agon_engine *e, const char *name, const char *value, struct agon_error *error)
{
    (void)e;
    (void)value;
    return agon_fail(error, AGON_UNSUPPORTED, -1, "no option '%.40s': there are none", name);
}

static bool found(void *user, const struct dissect_pos *p)
{
    struct task *t = user;
    t->solution = *p;
    t->solved = true;
    return false;
}

static bool tick(void *user, uint64_t nodes, uint64_t solutions)
{
    struct task *t = user;
    (void)nodes;
    (void)solutions;
    t->poll.left = 0; /* some milliseconds have passed: read the clock */
    return !stop_requested(&t->stop, &t->poll);
}

static int solve(const agon_engine *e, struct task *t, const struct dissect_pos *p)
{
    const struct solver_watch watch = {found, tick, t};
    struct solver_answer answer;
    t->solved = false;
    int status = solver_run(e->game, p, &watch, &answer);
    t->nodes += answer.nodes;
    return status;
}

/* The move that lays the first free piece as in the solution. */
static agon_move next_of(const agon_engine *e, const struct task *t, const struct dissect_pos *p)
{
    for (int i = 0; i < e->game->pieces; i++)
        if (p->how[i] == DISSECT_FREE)
            return dissect_lay(i, t->solution.how[i], dissect_place_at(&t->solution, i));
    return 0;
}

/* Chooses a move; *left is the number of moves left to solve the puzzle, -1: unknown. */
static int choose(agon_engine *e, struct task *t, const struct dissect_pos *p, agon_move *best,
                  int *left)
{
    const agon_game *game = &e->game->game;
    int status = solve(e, t, p), free_pieces = 0;
    for (int i = 0; i < e->game->pieces; i++)
        free_pieces += p->how[i] == DISSECT_FREE;
    *left = free_pieces;
    if (status == 0 && t->solved) {
        *best = next_of(e, t, p);
        return 0;
    }
    for (int i = 0; i < e->game->pieces && status == 0; i++) {
        struct dissect_pos less = *p;
        if (p->how[i] == DISSECT_FREE)
            continue;
        agon_move take = DISSECT_TAKE | (agon_move)i;
        *best = take;
        *left = free_pieces + 2;
        dissect_play(game, (agon_pos *)&less, take);
        status = solve(e, t, &less);
        if (status == 0 && t->solved)
            return 0;
    }
    *left = -1;
    return status;
}

static void tell(const struct task *t, agon_move best, int left, agon_info_fn *info, void *user)
{
    struct agon_turn turn = {1, {best}};
    struct agon_info report = {.depth = left > 0 ? left : 1,
                               .score = left > 0 ? AGON_DECIDED - left : 0,
                               .nodes = t->nodes,
                               .ms = stop_elapsed_ms(&t->stop),
                               .pv = &turn,
                               .pv_turns = 1};
    if (info)
        info(user, &report);
}

static int think(agon_engine *e, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    const agon_game *game = &e->game->game;
    struct task t = {.nodes = 0};
    int left = -1;
    stop_init(&t.stop, limits);
    stop_poll_init(&t.poll);
    dissect_moves(game, pos, past, e->moves);
    *best = (struct agon_turn){1, {e->moves[0]}};
    int status = choose(e, &t, dissect_pos(pos), &best->move[0], &left);
    tell(&t, best->move[0], left, info, user);
    return status;
}

const struct agon_engine_type dissect_engine = {
    .id = "dissect",
    .about = "fills outlines: finds a solution and lays it piece by piece",
    .options = options,
    .fits = fits,
    .open = open_engine,
    .set = set_option,
    .think = think,
    .close = close_engine,
};
