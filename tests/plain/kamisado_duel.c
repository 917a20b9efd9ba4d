/* Kamisado as a plain game for comparison with the fast rules, under every option. */
#include <stdlib.h>
#include <string.h>

#include "duel.h"
#include "kamisado.h"
#include "programs.h"

struct match {
    struct towers_rules rules;
    struct towers_position position;
};

static void *begin(const char *variant, const char *options, const char *start)
{
    (void)start;
    struct match *match = malloc(sizeof *match);
    if (match && !towers_rules_read(&match->rules, variant, options)) {
        free(match);
        return NULL;
    }
    if (match)
        towers_start(&match->rules, &match->position);
    return match;
}

static void turns(const void *user, struct duel_turns *list)
{
    const struct match *match = user;
    struct towers_move moves[TOWERS_MOVES_MAX];
    char text[8];
    int n = towers_moves(&match->rules, &match->position, moves);
    for (int i = 0; i < n; i++) {
        towers_move_write(moves[i], text);
        duel_add(list, text, 0);
    }
}

static bool play(void *user, const char *turn)
{
    struct match *match = user;
    struct towers_move moves[TOWERS_MOVES_MAX];
    char text[8];
    int n = towers_moves(&match->rules, &match->position, moves);
    for (int i = 0; i < n; i++) {
        towers_move_write(moves[i], text);
        if (strcmp(text, turn) == 0) {
            towers_play(&match->rules, &match->position, moves[i]);
            return true;
        }
    }
    return false;
}

static void position_text(const void *user, char text[DUEL_POSITION])
{
    const struct match *match = user;
    towers_write(&match->rules, &match->position, text);
}

static void result(const void *user, struct duel_result *result)
{
    const struct match *match = user;
    const struct towers_position *position = &match->position;
    *result = (struct duel_result){.over = position->over, .why = position->why};
    for (int side = 0; position->over && side < 2; side++)
        result->points[side] = position->winner == TOWERS_NOBODY ? 500
                               : position->winner == side        ? 1000
                                                                 : 0;
}

static const struct duel_setup setups[] = {
    {"single", ""},
    {"single", "orientation=official"},
    {"single", "deadlock=two"},
    {"single", "deadlock_result=last_mover_loses"},
    {"standard", ""},
    {"long", ""},
    {"marathon", ""},
    {"marathon", "orientation=official deadlock=two"},
    {"marathon", "after_push=opponent"},
    {"marathon", "refill=farthest"},
    {"marathon", "refill=own"},
    {"marathon", "deadlock_result=draw"},
    {"single", "points=7 after_push=opponent refill=farthest"},
    {"single", "points=15 scoring=flat refill=own deadlock=two"},
    {"marathon", "scoring=flat"},
};

static const struct plain_game game = {
    .id = "kamisado",
    .setups = setups,
    .setup_count = sizeof setups / sizeof *setups,
    .games = 20,
    .turns_most = 2000,
    .begin = begin,
    .end = free,
    .turns = turns,
    .play = play,
    .write = position_text,
    .result = result,
};

PROGRAM(kamisado_duel)
{
    return duel_run(&game, argc, argv);
}
