/* The engine of the Towers of Hanoi: plays a shortest way from any position, without a search. */
#include "engines/hanoi/engine.h"

#include <stdlib.h>
#include <string.h>

#include "engines/hanoi/way.h"
#include "games/hanoi/hanoi.h"
#include "games/hanoi/rules.h"

enum { LISTED_MAX = 32, SCORE_MOVES_MOST = 9999 };

struct agon_engine {
    const struct hanoi_game *game;
};

static const struct agon_option options[] = {{0}};

static bool fits(const agon_game *g)
{
    return g->rules == &hanoi_rules && hanoi_game(g)->towers == 1 && hanoi_game(g)->pegs == 3 &&
           hanoi_game(g)->step != HANOI_CYCLIC;
}

static agon_engine *open_engine(const agon_game *g, struct agon_error *error)
{
    agon_engine *e = calloc(1, sizeof *e);
    if (e)
        e->game = hanoi_game(g);
    else
        agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    return e;
}

static int set_option(agon_engine *e, const char *name, const char *value, struct agon_error *error)
{
    (void)e;
    (void)value;
    return agon_fail(error, AGON_UNSUPPORTED, -1, "the engine of Hanoi has no option '%.40s'",
                     name);
}

static agon_move table_move(uint32_t move)
{
    return hanoi_move((struct hanoi_disc){(int)towers_disc(move), 0}, towers_to(move));
}

/* Reports the way's first moves and its length. */
static void report(const struct towers_way *w, agon_info_fn *info, void *user)
{
    struct agon_turn turns[LISTED_MAX];
    bool many = mpz_cmp_ui(w->length, SCORE_MOVES_MOST) > 0;
    int length = many ? SCORE_MOVES_MOST : (int)mpz_get_ui(w->length), listed = 0;
    mpz_t k;
    mpz_init(k);
    for (; listed < LISTED_MAX && listed < length; listed++) {
        mpz_add_ui(k, k, 1);
        turns[listed] = (struct agon_turn){1, {table_move(towers_way_move(w, k))}};
    }
    mpz_clear(k);
    info(user, &(struct agon_info){.depth = length,
                                   .score = AGON_DECIDED - length,
                                   .nodes = 1,
                                   .pv = turns,
                                   .pv_turns = listed});
}

static int think(agon_engine *e, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    const struct hanoi_game *g = e->game;
    towers_peg from[HANOI_DISCS_MAX], to[HANOI_DISCS_MAX];
    struct towers_way way;
    mpz_t first;
    (void)past;
    (void)limits;
    for (int d = 0; d < g->discs; d++)
        from[d] = (towers_peg)hanoi_peg(g, hanoi_pos(pos), (struct hanoi_disc){d, 0});
    memset(to, g->goal[0], (size_t)g->discs);
    if (hanoi_is_solved(g, hanoi_pos(pos)))
        return AGON_ILLEGAL;
    int status =
        towers_way_init(&way, g->step == HANOI_ADJACENT ? TOWERS_STEP_ADJACENT : TOWERS_STEP_ANY, 3,
                        from, to, (size_t)g->discs);
    if (status < 0)
        return status;
    mpz_init_set_ui(first, 1);
    *best = (struct agon_turn){1, {table_move(towers_way_move(&way, first))}};
    if (info)
        report(&way, info, user);
    mpz_clear(first);
    towers_way_release(&way);
    return 0;
}

static void close_engine(agon_engine *e)
{
    free(e);
}

const struct agon_engine_type hanoi_engine = {.id = "hanoi",
                                              .about = "shortest ways of the Towers of Hanoi",
                                              .options = options,
                                              .fits = fits,
                                              .open = open_engine,
                                              .set = set_option,
                                              .think = think,
                                              .close = close_engine};
