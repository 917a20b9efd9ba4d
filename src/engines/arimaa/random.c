/* The random player of Arimaa: each position that a turn can reach is equally likely; so is each
 * set-up. It is the zero of the rating scale. */
#include <stdlib.h>

#include "core/random.h"
#include "engines/arimaa/random.h"
#include "games/arimaa/rules.h"
#include "games/arimaa/turns.h"

struct agon_engine {
    const struct arimaa_game *game;
    struct arimaa_turns turns;
};

static bool fits(const agon_game *g)
{
    return g->rules == &arimaa_rules;
}

static agon_engine *open_engine(const agon_game *g, struct agon_error *e)
{
    agon_engine *engine = malloc(sizeof *engine);
    if (engine && !arimaa_turns_init(&engine->turns)) {
        free(engine);
        engine = NULL;
    }
    if (!engine) {
        agon_fail(e, AGON_NO_MEMORY, -1, "out of memory");
        return NULL;
    }
    engine->game = arimaa_game(g);
    return engine;
}

static int set_option(agon_engine *engine, const char *name, const char *value,
                      struct agon_error *e)
{
    (void)engine;
    (void)value;
    return agon_fail(e, AGON_UNSUPPORTED, -1, "the random player has no option \"%.40s\"", name);
}

/* Distributes the remaining pieces, and the squares that stay empty, over the remaining home
 * squares. */
static void deal_setup(const struct arimaa_game *g, const struct arimaa_pos *p, struct random *r,
                       struct agon_turn *best)
{
    uint8_t left[ARIMAA_KINDS], deck[16] = {0};
    int n = 0, squares = 16 - p->placed;
    arimaa_left_to_place(g, p, left);
    for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++)
        for (int i = 0; i < left[kind]; i++)
            deck[n++] = (uint8_t)kind;
    for (int i = squares - 1; i > 0; i--) {
        int j = (int)random_below(r, (uint32_t)i + 1);
        uint8_t swapped = deck[i];
        deck[i] = deck[j];
        deck[j] = swapped;
    }
    best->n = 0;
    for (int i = 0; i < squares; i++)
        if (deck[i])
            best->move[best->n++] =
                ARIMAA_PLACE(arimaa_home_square(p->seat, p->placed + i), deck[i], p->seat);
}

/* A turn of the list as moves of the table. */
static void spell(const struct arimaa_pos *start, const struct arimaa_way *way,
                  struct agon_turn *best)
{
    struct arimaa_pos p = *start;
    best->n = 0;
    for (int i = 0; i < way->n; i++) {
        int from = ARIMAA_FROM(way->step[i]), to = ARIMAA_TO(way->step[i]);
        int kind = arimaa_kind_at(&p.board, from), side = arimaa_side_at(&p.board, from);
        best->move[best->n++] = ARIMAA_MOVE(from, to, kind, side);
        arimaa_make(&p, from, to);
    }
    if (p.steps < ARIMAA_STEPS)
        best->move[best->n++] = AGON_PASS;
}

static int think(agon_engine *engine, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    const struct arimaa_pos *p = arimaa_pos(pos);
    struct random r;
    random_seed(&r, limits->seed ^ p->hash ^ (uint64_t)past.n << 32);
    if (p->setup) {
        deal_setup(engine->game, p, &r, best);
    } else {
        if (!arimaa_turns_list(&engine->turns, engine->game, p, past))
            return AGON_NO_MEMORY;
        if (engine->turns.n == 0)
            return AGON_ILLEGAL;
        spell(p, &engine->turns.way[random_below(&r, (uint32_t)engine->turns.n)], best);
    }
    if (info)
        info(user,
             &(struct agon_info){.nodes = (uint64_t)engine->turns.n, .pv = best, .pv_turns = 1});
    return 0;
}

static void close_engine(agon_engine *engine)
{
    if (!engine)
        return;
    arimaa_turns_release(&engine->turns);
    free(engine);
}

static const struct agon_option options[] = {{0}};

const struct agon_engine_type arimaa_random = {.id = "random",
                                               .about =
                                                   "each reachable position as likely as any other",
                                               .options = options,
                                               .fits = fits,
                                               .open = open_engine,
                                               .set = set_option,
                                               .think = think,
                                               .close = close_engine};
