/* The engine of Akhimoraec: alpha-beta over positions that include their sand.
 *
 * The searched game has the same rules and a pace: in real time, a fixed number of milliseconds
 * passes after every step, so that deadlines occur in the tree as on the board. Thinking ends
 * before the turn does and before an hourglass of the engine dies.
 *
 * By turns a decided score is a proof. In real time it holds only if both sides keep the pace, so
 * no win is reported then except that of the very next step.
 *
 * style=race does not search: it takes the step after which its own line needs the fewest steps, as
 * if there were no opponent. It is meant to be beaten. */
#include "engines/akhimoraec/engine.h"

#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "core/random.h"
#include "games/akhimoraec/akhimoraec.h"
#include "games/akhimoraec/rules.h"
#include "search/points.h"
#include "search/score.h"
#include "search/search.h"

enum { PACE_MS = 2000, MARGIN_MS = 150 };

/* The searched game; the game first, so that its rules find the rest. */
struct judge {
    struct akhi_game game;
    struct agon_rules rules;
    int64_t pace;
};

struct agon_engine {
    const struct akhi_game *game;
    struct judge judge;
    agon_engine *alphabeta;
    struct options options;
};

static const struct agon_option options[] = {{"hash", AGON_NUMBER, OPTIONS_HASH("64"), NULL, 1,
                                              65536, "megabytes for the table of positions"},
                                             {"style", AGON_CHOICE, "search", "search|race", 0, 0,
                                              "searches, or only runs for its own line"},
                                             {0}};

static bool fits(const agon_game *g)
{
    return g->rules == &akhimoraec_rules;
}

/* A move, and the time until the next one. */
static void paced_play(const agon_game *g, agon_pos *p, agon_move m)
{
    const struct judge *j = (const struct judge *)g;
    akhi_play(g, p, m);
    if (j->pace > 0)
        akhi_pass_time(&j->game, akhi_pos_mut(p), j->pace);
}

static void close_engine(agon_engine *e)
{
    if (!e)
        return;
    if (e->alphabeta)
        search_alphabeta.close(e->alphabeta);
    free(e);
}

static agon_engine *open_engine(const agon_game *g, struct agon_error *error)
{
    agon_engine *e = calloc(1, sizeof *e);
    if (!e) {
        agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
        return NULL;
    }
    e->game = akhi_game(g);
    e->judge.game = *e->game;
    e->judge.rules = akhimoraec_rules;
    e->judge.rules.play = paced_play;
    e->judge.game.game.rules = &e->judge.rules;
    e->judge.game.game.traits &= ~(uint32_t)AGON_TIMED;
    if (e->game->real) {
        int32_t limit = e->game->turn_limit / 2;
        e->judge.pace = limit > 0 && limit < PACE_MS ? limit : PACE_MS;
        if (e->judge.pace > e->game->life / 6)
            e->judge.pace = e->game->life / 6;
    }
    options_defaults(&e->options, options);
    e->alphabeta = search_alphabeta.open(&e->judge.game.game, error);
    if (e->alphabeta &&
        search_alphabeta.set(e->alphabeta, "hash", options_value(&e->options, options, "hash"),
                             NULL) == 0)
        return e;
    close_engine(e);
    return NULL;
}

static int set_option(agon_engine *e, const char *name, const char *text, struct agon_error *error)
{
    int status = options_set(&e->options, options, name, strlen(name), text, strlen(text), error);
    if (status == 0 && strcmp(name, "hash") == 0)
        status = search_alphabeta.set(e->alphabeta, "hash", text, error);
    return status;
}

static void clear(agon_engine *e)
{
    search_alphabeta.clear(e->alphabeta);
}

/* The time until the turn is over or an hourglass of the seat dies, or -1. */
static int64_t sand_ms(const struct akhi_game *g, const struct akhi_pos *p)
{
    int64_t left = g->turn_limit > 0 ? g->turn_limit - p->turn : INT64_MAX;
    for (int i = p->seat * AKHI_OF_SEAT; i < (p->seat + 1) * AKHI_OF_SEAT; i++)
        if (p->phase[i] == AKHI_RUNNING && p->sand[i] < left)
            left = p->sand[i];
    if (!g->real || left == INT64_MAX)
        return -1;
    return left > 8 * MARGIN_MS ? left - 2 * MARGIN_MS : left / 4 + 1;
}

/* The step after which the engine's line needs the fewest, at random if several. */
static int race(agon_engine *e, const agon_pos *pos, struct agon_past past,
                const struct agon_limits *limits, struct agon_turn *best)
{
    agon_move move[AKHI_MOVES_MAX];
    struct random random;
    int n = akhi_moves(&e->game->game, pos, past, move), least = INT32_MAX;
    uint32_t equals = 0;
    random_seed(&random, limits->seed ^ akhi_key(&e->game->game, pos, false));
    for (int i = 0; i < n; i++) {
        struct akhi_pos after = *akhi_pos(pos);
        int seat = after.seat;
        akhi_play(&e->game->game, (agon_pos *)&after, move[i]);
        bool won = after.end == AKHI_LINE && after.winner == seat;
        int steps = won ? -1 : akhi_steps_to_line(e->game, &after, seat);
        equals = steps < least ? 1 : steps == least ? equals + 1 : equals;
        if (steps < least || (steps == least && random_below(&random, equals) == 0))
            *best = (struct agon_turn){1, {move[i]}};
        least = steps < least ? steps : least;
    }
    return n > 0 ? 0 : AGON_ILLEGAL;
}

struct listener {
    agon_info_fn *info;
    void *user;
};

/* Passes on the search's reports, without scores decided only by the pace. */
static void tell_undecided(void *user, const struct agon_info *info)
{
    const struct listener *l = user;
    struct agon_info scaled = *info;
    int size = abs(info->score);
    if (size > SEARCH_WON && size != AGON_DECIDED - 1)
        scaled.score = info->score > 0 ? POINTS_VALUE_MAX : -POINTS_VALUE_MAX;
    l->info(l->user, &scaled);
}

static int think(agon_engine *e, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    struct agon_limits within = *limits;
    int64_t sand = sand_ms(e->game, akhi_pos(pos));
    if (strcmp(options_value(&e->options, options, "style"), "race") == 0)
        return race(e, pos, past, limits, best);
    if (sand >= 0 && (within.hard_ms == 0 || sand < within.hard_ms))
        within.hard_ms = sand;
    if (sand >= 0 && (within.soft_ms == 0 || sand / 2 < within.soft_ms))
        within.soft_ms = sand / 2 + 1;
    struct listener listener = {info, user};
    if (info && e->game->real)
        return search_alphabeta.think(e->alphabeta, pos, past, &within, tell_undecided, &listener,
                                      best);
    return search_alphabeta.think(e->alphabeta, pos, past, &within, info, user, best);
}

const struct agon_engine_type akhimoraec_engine = {
    .id = "akhimoraec",
    .about = "alpha-beta with the sand of Akhimoraec in it",
    .options = options,
    .fits = fits,
    .open = open_engine,
    .set = set_option,
    .think = think,
    .clear = clear,
    .close = close_engine};
