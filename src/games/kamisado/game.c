/* Kamisado in the table of games: variants, options, opening a game. */
#include <stdlib.h>
#include <string.h>

#include "core/opening.h"
#include "games/kamisado/kamisado.h"
#include "games/kamisado/rules.h"

static const struct agon_variant variants[] = {
    {"single", "one round, as the source document tells it", ""},
    {"standard", "a match to 3 points, with sumo towers",
     "points=3 deadlock_result=last_mover_loses"},
    {"long", "a match to 7 points, with sumo towers", "points=7 deadlock_result=last_mover_loses"},
    {"marathon", "a match to 15 points, with sumo towers",
     "points=15 deadlock_result=last_mover_loses"},
    {0}};

static const struct agon_option options[] = {
    {"points", AGON_CHOICE, "1", "1|3|7|15", 0, 0, "how many points win; 1 is a single round"},
    {"orientation", AGON_CHOICE, "source", "source|official", 0, 0,
     "the board has orange at White's left, or is its mirror image, as sold"},
    {"deadlock", AGON_CHOICE, "chain", "chain|two", 0, 0,
     "how long players pass: until a tower comes up again, or until two in a row are blocked"},
    {"deadlock_result", AGON_CHOICE, "draw", "draw|last_mover_loses", 0, 0,
     "how a deadlocked round ends"},
    {"scoring", AGON_CHOICE, "tower", "tower|flat", 0, 0,
     "a round is worth what the winning tower gains (1, 2, 4, 8), or 1"},
    {"after_push", AGON_CHOICE, "pusher", "pusher|opponent", 0, 0,
     "who moves after a push; the square of the tower pushed farthest says with which tower"},
    {"refill", AGON_CHOICE, "nearest", "nearest|farthest|own", 0, 0,
     "how a new round is lined up: nearest home first, most advanced first, or as the first round "
     "was"},
    {0}};

static bool chosen(const struct options *o, const char *name, const char *value)
{
    return strcmp(options_value(o, options, name), value) == 0;
}

/* Converts the option texts to the settings of the rules. */
static void apply(struct kamisado_game *g, const struct options *o)
{
    g->points = atoi(options_value(o, options, "points"));
    g->official = chosen(o, "orientation", "official");
    g->two = chosen(o, "deadlock", "two");
    g->deadlock_draws = chosen(o, "deadlock_result", "draw");
    g->flat = chosen(o, "scoring", "flat");
    g->opponent_after_push = chosen(o, "after_push", "opponent");
    g->refill = chosen(o, "refill", "nearest")    ? KAMISADO_NEAREST
                : chosen(o, "refill", "farthest") ? KAMISADO_FARTHEST
                                                  : KAMISADO_OWN;
    g->colour = g->official ? kamisado_official_colours : kamisado_source_colours;
    for (int sq = 0; sq < 8; sq++) {
        g->home[KAMISADO_WHITE][g->colour[sq]] = (uint8_t)sq;
        g->home[KAMISADO_BLACK][g->colour[56 + sq]] = (uint8_t)(56 + sq);
    }
}

static void describe(struct kamisado_game *g, const struct agon_variant *v)
{
    g->game.rules = &kamisado_rules;
    g->game.traits = g->deadlock_draws ? AGON_DRAWS : 0;
    g->game.seats = 2;
    g->game.pos_size = sizeof(struct kamisado_pos);
    g->game.max_moves = KAMISADO_MOVES_MAX;
    g->game.max_items = 2 * KAMISADO_COLOURS;
    g->game.team[1] = 1;
    g->game.first = (const agon_pos *)&g->first;
    g->game.variant = v->id;
    g->game.options = g->options;
    g->game.definition = "";
    g->game.board = g->official ? &kamisado_official_look : &kamisado_source_look;
}

/* Every tower on its own colour, White to move any. */
static void set_up(struct kamisado_game *g)
{
    struct kamisado_pos *p = &g->first;
    memcpy(p->at, g->home, sizeof p->at);
    p->occupied = kamisado_home(KAMISADO_WHITE) | kamisado_home(KAMISADO_BLACK);
    p->colour = KAMISADO_FREE;
    p->last = p->first = KAMISADO_NO_PAIR;
}

static int fill(agon_game *game, struct opening *o, const struct agon_setup *setup,
                struct agon_error *e)
{
    struct kamisado_game *g = (struct kamisado_game *)game;
    apply(g, &o->now);
    options_write(&o->now, options, &o->base, g->options, sizeof g->options);
    describe(g, o->variant);
    set_up(g);
    return setup->start ? kamisado_read(&g->game, (agon_pos *)&g->first, setup->start, e) : 0;
}

static agon_game *open_game(const struct agon_setup *setup, struct agon_error *e)
{
    return opening_game(&kamisado_rules, sizeof(struct kamisado_game), fill, setup, e);
}

static int seat(const agon_game *g, const agon_pos *p)
{
    (void)g;
    return kamisado_pos(p)->seat;
}

const struct agon_rules kamisado_rules = {.id = "kamisado",
                                          .name = "Kamisado",
                                          .variants = variants,
                                          .options = options,
                                          .open = open_game,
                                          .close = opening_close,
                                          .read = kamisado_read,
                                          .write = kamisado_write,
                                          .seat = seat,
                                          .moves = kamisado_moves,
                                          .play = kamisado_play,
                                          .result = kamisado_result,
                                          .key = kamisado_key,
                                          .read_move = kamisado_read_move,
                                          .write_move = kamisado_write_move,
                                          .touch = kamisado_touch,
                                          .items = kamisado_items,
                                          .check = kamisado_check,
                                          .value = kamisado_value,
                                          .sound = kamisado_sound,
                                          .leader = kamisado_leader,
                                          .parts = kamisado_parts};
