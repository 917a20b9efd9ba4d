/* Abalone in the table of games: opening one.
 *
 * A game of two sides with only lines has a separate table of functions, with a fast generator and
 * turns of one move; all others use the general one. */
#include <stdlib.h>

#include "games/abalone/abalone.h"
#include "games/abalone/rules.h"

static const struct agon_rules one_move, plain;

static void describe(struct abalone_game *g)
{
    bool many = g->pattern != ABALONE_SINGLE;
    bool draws = g->repetition == ABALONE_DRAW3 || g->limit || g->stuck_draws || g->teams > 2 ||
                 g->boards > 1;
    g->game.rules = g->plain ? &plain : many ? &abalone_rules : &one_move;
    g->game.traits = (draws ? AGON_DRAWS : 0) | (g->hidden ? AGON_HIDDEN : 0);
    g->game.seats = (uint32_t)g->seats;
    g->game.pos_size = (uint32_t)(offsetof(struct abalone_pos, marble) +
                                  (size_t)g->sets * sizeof(struct abalone_set));
    g->game.max_moves = (uint32_t)abalone_moves_most(g);
    g->game.max_items = 0;
    for (int colour = 0; colour < g->colours; colour++)
        g->game.max_items += (uint32_t)(g->boards * 2 * g->most[colour]);
    g->game.max_items += (uint32_t)(g->pivot * g->boards + 2 * g->rider);
    g->game.first = (const agon_pos *)&g->first;
    g->game.variant = g->layout->id;
    g->game.options = g->options;
    g->game.definition = "";
    abalone_look_init(g);
    g->game.board = &g->look;
}

static void close_game(agon_game *g)
{
    free(g);
}

static agon_game *open_game(const struct agon_setup *setup, struct agon_error *e)
{
    struct abalone_game *g = calloc(1, sizeof *g);
    if (!g)
        agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    int status = g ? abalone_set_up(g, setup, e) : AGON_NO_MEMORY;
    if (status == 0) {
        describe(g);
        if (setup->start)
            status = abalone_read(&g->game, (agon_pos *)&g->first, setup->start, e);
    }
    if (status < 0) {
        free(g);
        return NULL;
    }
    return &g->game;
}

static int seat(const agon_game *g, const agon_pos *p)
{
    (void)g;
    return abalone_pos(p)->seat;
}

#define RULES(list_moves, is_turn_open)                                                            \
    {                                                                                              \
        .id = "abalone", .name = "Abalone", .variants = abalone_variants,                          \
        .options = abalone_options, .open = open_game, .close = close_game, .read = abalone_read,  \
        .write = abalone_write, .seat = seat, .moves = list_moves, .play = abalone_play,           \
        .result = abalone_result, .key = abalone_key, .read_move = abalone_read_move,              \
        .write_move = abalone_write_move, .touch = abalone_touch, .items = abalone_items,          \
        .turn_open = is_turn_open, .check = abalone_check, .value = abalone_value,                 \
        .sound = abalone_sound, .leader = abalone_leader, .parts = abalone_parts                   \
    }

const struct agon_rules abalone_rules = RULES(abalone_moves, abalone_turn_open);
static const struct agon_rules one_move = RULES(abalone_moves, NULL);
static const struct agon_rules plain = RULES(abalone_plain_moves, NULL);
