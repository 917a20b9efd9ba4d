/* The solve engine: shortest solutions of puzzles, using only the table of rules.
 *
 * Searches with shortest.h as far as memory and limits allow; beyond, it answers a legal turn
 * without a claim. */
#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "search/answer.h"
#include "search/search.h"
#include "search/shortest.h"

enum { PLIES = 256 };            /* of a reported solution, at most */
enum { SCORE_TURNS_MAX = 9999 }; /* the most turns that a score can express */

struct agon_engine {
    const agon_game *game;
    struct shortest *shortest;
    struct path path;
};

static const struct agon_option options[] = {
    {"hash", AGON_NUMBER, OPTIONS_HASH("256"), NULL, 1, 65536, "megabytes for the positions seen"},
    {0}};

static bool fits(const agon_game *game)
{
    return game->seats == 1 && (game->traits & AGON_PUZZLE) && !(game->traits & AGON_TIMED);
}

static void close_engine(agon_engine *e)
{
    if (e == NULL)
        return;
    shortest_free(e->shortest);
    path_release(&e->path);
    free(e);
}

static agon_engine *open_engine(const agon_game *game, struct agon_error *error)
{
    agon_engine *e = calloc(1, sizeof *e);
    if (e != NULL) {
        struct options o;
        options_defaults(&o, options);
        e->game = game;
        e->shortest = shortest_new(game, (size_t)options_number(&o, options, "hash"));
        if (e->shortest != NULL && path_init(&e->path, game, PLIES) == 0)
            return e;
    }
    close_engine(e);
    agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    return NULL;
}

static int set_option(agon_engine *e, const char *name, const char *value, struct agon_error *error)
{
    struct options o;
    options_defaults(&o, options);
    int status = options_set(&o, options, name, strlen(name), value, strlen(value), error);
    if (status < 0)
        return status;
    struct shortest *s = shortest_new(e->game, (size_t)options_number(&o, options, "hash"));
    if (s == NULL)
        return agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    shortest_free(e->shortest);
    e->shortest = s;
    return 0;
}

/* Reports the result: the number of turns left is known once there is a solution. */
static void report(agon_engine *e, bool found, const agon_move *line, int n,
                   struct stop_token *stop, agon_info_fn *info, void *user)
{
    struct agon_turn turns[ANSWER_TURNS];
    int shown = n < PLIES ? n : PLIES;
    info(user, &(struct agon_info){
                   .depth = found ? n : shortest_depth(e->shortest),
                   .score = found ? AGON_DECIDED - (n < SCORE_TURNS_MAX ? n : SCORE_TURNS_MAX) : 0,
                   .nodes = shortest_nodes(e->shortest),
                   .ms = stop_elapsed_ms(stop),
                   .pv = turns,
                   .pv_turns = answer_split(&e->path, line, shown, turns)});
}

static int think(agon_engine *e, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    struct stop_token stop;
    struct agon_result over;
    stop_init(&stop, limits);
    e->game->rules->result(e->game, pos, past, &over);
    if (over.over)
        return AGON_ILLEGAL;
    if (path_begin(&e->path, pos, past) < 0)
        return AGON_NO_MEMORY;
    int n = 0;
    enum shortest_answer answer =
        shortest_run(e->shortest, pos, limits->nodes, limits->depth, &stop);
    bool found = answer == SHORTEST_FOUND;
    const agon_move *line = shortest_line(e->shortest, &n);
    n = found ? n : 0;
    int status = answer_turn(&e->path, line, n < AGON_TURN_MAX ? n : AGON_TURN_MAX, best);
    if (status == 0 && info != NULL)
        report(e, found, found ? line : best->move, found ? n : best->n, &stop, info, user);
    return status;
}

const struct agon_engine_type search_solve = {
    .id = "solve",
    .about = "shortest solutions of puzzles",
    .options = options,
    .fits = fits,
    .open = open_engine,
    .set = set_option,
    .think = think,
    .close = close_engine,
};
