/* Abalone as a plain game to be held against the fast rules, from every layout and variant. */
#include <stdlib.h>
#include <string.h>

#include "abalone.h"
#include "duel.h"

enum { TURNS_MOST = 200 };

struct match {
    struct marbles_rules rules;
    struct marbles_position at[TURNS_MOST + 1]; /* where turns began */
    int n;
};

/* The start is the table's: its text says where the marbles of a layout or of chance lie. */
static void *begin(const char *variant, const char *options, const char *start)
{
    struct match *match = calloc(1, sizeof *match);
    (void)variant;
    if (!match)
        return NULL;
    marbles_rules_default(&match->rules);
    match->n = 1;
    if (!marbles_rules_read(&match->rules, options) ||
        !marbles_read(&match->rules, &match->at[0], start)) {
        free(match);
        return NULL;
    }
    return match;
}

/* A turn in play: where it stands, and its moves as text. */
struct line {
    struct marbles_position now;
    char text[DUEL_TEXT];
};
typedef bool line_fn(void *user, const struct line *);

/* Gives every way to finish the turn to `each`, until it says false. */
static bool each_turn(const struct match *match, const struct line *line, line_fn *each, void *user)
{
    struct marbles_move *moves = calloc(MARBLES_MOVES_MAX, sizeof *moves);
    struct marbles_history history = {match->at, match->n};
    int n = moves ? marbles_legal(&match->rules, history, &line->now, moves) : 0;
    bool on = true;
    for (int i = 0; on && i < n; i++) {
        struct line after = *line;
        marbles_play(&match->rules, &after.now, moves[i]);
        marbles_move_write(moves[i], after.text + strlen(after.text));
        on = after.now.made > 0 ? each_turn(match, &after, each, user) : each(user, &after);
    }
    free(moves);
    return on;
}

static bool add_turn(void *user, const struct line *line)
{
    duel_add(user, line->text);
    return true;
}

static void turns(const void *user, struct duel_turns *list)
{
    const struct match *match = user;
    struct line line = {.now = match->at[match->n - 1]};
    each_turn(match, &line, add_turn, list);
}

struct search {
    const char *text;
    struct marbles_position found;
};

static bool compare_turn(void *user, const struct line *line)
{
    struct search *search = user;
    if (strcmp(line->text, search->text) != 0)
        return true;
    search->found = line->now;
    return false;
}

static bool play(void *user, const char *turn)
{
    struct match *match = user;
    struct line line = {.now = match->at[match->n - 1]};
    struct search search = {.text = turn};
    if (match->n > TURNS_MOST || each_turn(match, &line, compare_turn, &search))
        return false;
    match->at[match->n++] = search.found;
    return true;
}

static void position_text(const void *user, char text[DUEL_POSITION])
{
    const struct match *match = user;
    marbles_write(&match->rules, &match->at[match->n - 1], text);
}

static void result(const void *user, struct duel_result *result)
{
    const struct match *match = user;
    struct marbles_result judged;
    struct marbles_history history = {match->at, match->n};
    marbles_judge(&match->rules, history, &match->at[match->n - 1], &judged);
    *result = (struct duel_result){.over = judged.over, .why = judged.why};
    for (int colour = 0; judged.over && colour < match->rules.colours; colour++)
        result->points[colour] = judged.winner < 0                            ? 500
                                 : match->rules.team[colour] == judged.winner ? 1000
                                                                              : 0;
}

static const struct duel_setup setups[] = {
    {"standard", ""},
    {"belgian", ""},
    {"german", ""},
    {"the-wall", ""},
    {"atomouche", "eject=3"},
    {"snakes", "sprint=20"},
    {"standard", "max_plies=40"},
    {"belgian", "repetition=none"},
    {"belgian", "repetition=forbidden"},
    {"german", "triangles=1"},
    {"german", "triangles=1 tri_push=1"},
    {"belgian", "turn=OO"},
    {"belgian", "turn=OX balanced=1"},
    {"belgian", "turn=XO"},
    {"belgian", "turn=any"},
};

const struct plain_game plain_game = {
    .id = "abalone",
    .setups = setups,
    .setup_count = sizeof setups / sizeof *setups,
    .games = 2,
    .turns_most = TURNS_MOST,
    .begin = begin,
    .end = free,
    .turns = turns,
    .play = play,
    .write = position_text,
    .result = result,
};
