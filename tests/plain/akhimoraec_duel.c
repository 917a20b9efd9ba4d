/* Akhimoraec as a plain game for comparison with the fast rules; here time passes in plies only, in
 * akhimoraec_time.c in milliseconds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "akhimoraec.h"
#include "duel.h"
#include "programs.h"

static void *begin(const char *variant, const char *options, const char *start)
{
    struct sand_rules rules;
    struct sand_game *g = malloc(sizeof *g);
    (void)start;
    if (!g || !sand_rules_read(&rules, variant, options)) {
        free(g);
        return NULL;
    }
    sand_start(g, &rules);
    return g;
}

static void turns(const void *user, struct duel_turns *list)
{
    struct sand_move move[SAND_MOVES];
    int n = sand_moves(user, move);
    for (int i = 0; i < n; i++) {
        char text[16];
        sand_move_write(user, move[i], text);
        duel_add(list, text, 0);
    }
}

/* Whether `turn`, which has letters and digits only, is the turn in `text`, which has signs. */
static bool same_turn(const char *text, const char *turn)
{
    for (; *text; text++)
        if (*text != '-' && *text != *turn++)
            return false;
    return *turn == '\0';
}

static bool play(void *user, const char *turn)
{
    struct sand_move move[SAND_MOVES];
    int n = sand_moves(user, move);
    for (int i = 0; i < n; i++) {
        char text[16];
        sand_move_write(user, move[i], text);
        if (same_turn(text, turn)) {
            sand_play(user, move[i]);
            return true;
        }
    }
    return false;
}

static void write(const void *user, char text[DUEL_POSITION])
{
    sand_write(user, text);
}

static void result(const void *user, struct duel_result *r)
{
    const struct sand_game *g = user;
    *r = (struct duel_result){.over = g->over != NULL, .why = g->over};
    for (int side = 0; side < 2 && g->over; side++)
        r->points[side] = g->winner < 0 ? 500 : g->winner == side ? 1000 : 0;
}

static const struct duel_setup setups[] = {
    {"akd", ""},
    {"akd", "life=12"},
    {"akd", "life=4"},
    {"akd", "life=7 wait=bulb quiet=9"},
    {"akd", "life=5 pause=2 reset=mirror"},
    {"akd", "adj=4 homes=beh quiet=30"},
    {"akd", "life=200 homes=def"},
    {"akd", "life=200 homes=def stationary=reply repetition=off"},
    {"akd", "life=200 homes=def stationary=hold hold=2 pass=free"},
    {"akd", "life=200 heads=colour entry=successive"},
    {"ak1", "repetition=off"},
    {"ak1", "reset=mirror pass=free quiet=40"},
};

static const struct plain_game game = {
    .id = "akhimoraec",
    .setups = setups,
    .setup_count = sizeof setups / sizeof *setups,
    .games = 20,
    .turns_most = SAND_TURNS - 2,
    .begin = begin,
    .end = free,
    .turns = turns,
    .play = play,
    .write = write,
    .result = result,
};

PROGRAM(akhimoraec_duel)
{
    return duel_run(&game, argc, argv);
}
