/* The Abalone engine: alpha-beta with a special evaluation between two teams, max-n among more.
 *
 * Both search the same game with another table of functions: the rules with this engine's value().
 * So every variant is supported. */
#include "engines/abalone/engine.h"

#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "engines/abalone/evaluate.h"
#include "engines/abalone/maxn.h"
#include "games/abalone/abalone.h"
#include "games/abalone/rules.h"
#include "search/search.h"

struct agon_engine {
    struct agon_rules rules;             /* the game's, with the engine's value() */
    struct abalone_game judge;           /* the same game by these rules */
    const struct agon_engine_type *type; /* alpha-beta between two teams, max-n among more */
    agon_engine *search;
};

static const struct agon_option options[] = {{"hash", AGON_NUMBER, OPTIONS_HASH("64"), NULL, 1,
                                              65536, "megabytes for the transposition table"},
                                             {0}};

static bool fits(const agon_game *g)
{
    return strcmp(g->rules->id, abalone_rules.id) == 0;
}

static void close_engine(agon_engine *e)
{
    if (!e)
        return;
    e->type->close(e->search);
    free(e);
}

static agon_engine *open_engine(const agon_game *g, struct agon_error *error)
{
    agon_engine *e = calloc(1, sizeof *e);
    if (e) {
        e->rules = *g->rules;
        e->rules.value = abalone_evaluate;
        e->judge = *abalone_game(g);
        e->judge.game.rules = &e->rules;
        e->type = e->judge.teams > 2 ? &maxn_engine : &search_alphabeta;
        e->search = e->type->open(&e->judge.game, error);
        if (e->search)
            return e;
    }
    free(e);
    agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    return NULL;
}

static int set_option(agon_engine *e, const char *name, const char *value, struct agon_error *error)
{
    if (strcmp(name, "hash") != 0)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "no option '%.40s'", name);
    return e->type->set(e->search, name, value, error);
}

static void clear(agon_engine *e)
{
    e->type->clear(e->search);
}

static int think(agon_engine *e, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    return e->type->think(e->search, pos, past, limits, info, user, best);
}

static int explain(agon_engine *e, const agon_pos *pos, agon_term_fn *tell, void *user)
{
    abalone_explain(&e->judge.game, pos, tell, user);
    return 0;
}

const struct agon_engine_type abalone_engine = {.id = "abalone",
                                                .about = "alpha-beta, among more than two teams "
                                                         "max-n, made for Abalone",
                                                .options = options,
                                                .fits = fits,
                                                .open = open_engine,
                                                .set = set_option,
                                                .think = think,
                                                .clear = clear,
                                                .close = close_engine,
                                                .explain = explain};
