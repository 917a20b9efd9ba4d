/* The Game of the Amazons as a plain game for comparison with the fast rules, on every board. */
#include <stdlib.h>
#include <string.h>

#include "amazons.h"
#include "duel.h"
#include "programs.h"

struct match {
    bool early;
    struct queens_position position;
};

/* Starts of other sizes are the project's own, so they are copied from the table. */
static void *begin(const char *variant, const char *options, const char *start)
{
    struct match *match = calloc(1, sizeof *match);
    if (!match)
        return NULL;
    match->early = strcmp(options, "end=blocked") != 0;
    if (!queens_start(&match->position, variant) && !queens_read(&match->position, start)) {
        free(match);
        return NULL;
    }
    return match;
}

static void turns(const void *user, struct duel_turns *list)
{
    const struct match *match = user;
    struct queens_turn turns[QUEENS_TURNS_MAX];
    struct queens_result judged;
    char text[16];
    queens_judge(&match->position, match->early, &judged);
    int n = judged.over ? 0 : queens_turns(&match->position, turns);
    for (int i = 0; i < n; i++) {
        queens_turn_write(&match->position, turns[i], text);
        duel_add(list, text, 0);
    }
}

/* Whether `turn`, which has letters and digits only, is the turn in `text`, which has signs. */
static bool same_turn(const char *text, const char *turn)
{
    for (; *text; text++)
        if (*text != '-' && *text != '/' && *text != *turn++)
            return false;
    return *turn == '\0';
}

static bool play(void *user, const char *turn)
{
    struct match *match = user;
    struct queens_turn turns[QUEENS_TURNS_MAX];
    char text[16];
    int n = queens_turns(&match->position, turns);
    for (int i = 0; i < n; i++) {
        queens_turn_write(&match->position, turns[i], text);
        if (same_turn(text, turn)) {
            queens_play(&match->position, turns[i]);
            return true;
        }
    }
    return false;
}

static void position_text(const void *user, char text[DUEL_POSITION])
{
    const struct match *match = user;
    queens_write(&match->position, text);
}

static void result(const void *user, struct duel_result *result)
{
    const struct match *match = user;
    struct queens_result judged;
    queens_judge(&match->position, match->early, &judged);
    *result = (struct duel_result){.over = judged.over, .why = judged.why};
    if (judged.over)
        result->points[judged.winner] = 1000;
}

static const struct duel_setup setups[] = {
    {"10x10", ""}, {"10x10", "end=blocked"},
    {"4x4", ""},   {"5x5", ""},
    {"6x5", ""},   {"6x6", ""},
    {"8x8", ""},   {"12x12", ""},
};

static const struct plain_game game = {
    .id = "amazons",
    .setups = setups,
    .setup_count = sizeof setups / sizeof *setups,
    .games = 3,
    .turns_most = QUEENS_SQUARES,
    .begin = begin,
    .end = free,
    .turns = turns,
    .play = play,
    .write = position_text,
    .result = result,
};

PROGRAM(amazons_duel)
{
    return duel_run(&game, argc, argv);
}
