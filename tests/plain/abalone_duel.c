/* Abalone as a plain game for comparison with the fast rules, from every layout and variant. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "abalone.h"
#include "duel.h"
#include "programs.h"

enum { TURNS_MOST = 100 };

struct match {
    struct marbles_rules rules;
    struct marbles_position at[TURNS_MOST + 1]; /* where turns began */
    int n;
};

/* The word of an option such as "holes=e5,c3", or NULL. */
static const char *option_word(const char *options, const char *name)
{
    const char *found = strstr(options, name);
    return found && (found == options || found[-1] == ' ') ? found + strlen(name) : NULL;
}

/* Marks the cells of "e5,c3" with a letter. */
static void mark(struct marbles_board *board, const char *cells, char letter)
{
    for (; cells && *cells >= 'a'; cells += cells[2] == ',' ? 3 : 2)
        board->at[cells[0] - 'a' + 1][cells[1] - '0'] = letter;
}

/* The seating of a variant's players; two sides need nothing. */
static void seat_players(struct marbles_rules *rules, const char *variant)
{
    if (strcmp(variant, "grand") == 0) {
        rules->size = 6;
        marbles_rules_read(rules, "line=4 eject=10 turn=OO balanced=1");
    }
    rules->colours =
        variant[0] >= '3' && variant[0] <= '6' && variant[1] == '-' ? variant[0] - '0' : 2;
    if (strcmp(variant, "4-teams") == 0)
        for (int colour = 0; colour < 4; colour++)
            rules->team[colour] = colour % 2;
}

/* Reads the options except those that place something: the table's text or mark() does that. */
static bool read_options(struct marbles_rules *rules, const char *options)
{
    static const char *const places[] = {
        "holes=", "obstacles=", "pivot=", "random=", "seed=", "handicap"};
    char word[64];
    int length;
    for (; sscanf(options, " %63s%n", word, &length) == 1; options += length) {
        bool place = false;
        for (size_t i = 0; i < sizeof places / sizeof *places; i++)
            place = place || strncmp(word, places[i], strlen(places[i])) == 0;
        if (!place && !marbles_rules_read(rules, word))
            return false;
    }
    return true;
}

/* The start is the table's: its text contains the marbles of a layout or a random start. */
static void *begin(const char *variant, const char *options, const char *start)
{
    struct match *match = calloc(1, sizeof *match);
    if (!match)
        return NULL;
    marbles_rules_default(&match->rules);
    seat_players(&match->rules, variant);
    match->n = 1;
    if (!read_options(&match->rules, options) ||
        !marbles_read(&match->rules, &match->at[0], start)) {
        free(match);
        return NULL;
    }
    mark(&match->at[0].board, option_word(options, "holes="), MARBLES_HOLE);
    mark(&match->at[0].board, option_word(options, "obstacles="), MARBLES_OBSTACLE);
    match->at[0].before = match->at[0].board;
    return match;
}

/* An open turn: its position, and its moves as text. */
struct line {
    struct marbles_position now;
    char text[DUEL_TEXT];
};
typedef bool line_fn(void *user, const struct line *);

/* Passes every way to finish the turn to `each`, until it returns false. */
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
    duel_add(user, line->text, 0);
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

/* Holes and obstacles are options of the game and not part of its text; the marbles ejected by each
 * of three teams or more are. */
static void position_text(const void *user, char text[DUEL_POSITION])
{
    const struct match *match = user;
    struct marbles_position now = match->at[match->n - 1];
    int teams = match->rules.team[match->rules.colours - 1] + 1, taken = 0;
    for (int row = 0; row < MARBLES_GRID; row++)
        for (int number = 0; number < MARBLES_GRID; number++)
            if (now.board.at[row][number] == MARBLES_HOLE ||
                now.board.at[row][number] == MARBLES_OBSTACLE)
                now.board.at[row][number] = MARBLES_EMPTY;
    marbles_write(&match->rules, &now, text);
    for (int team = 0; teams > 2 && team < teams; team++)
        taken += now.taken[team];
    for (int team = 0; taken && team < teams; team++)
        sprintf(text + strlen(text), "%s%d", team ? "," : " taken=", now.taken[team]);
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
    {"random", "random=free seed=7"},
    {"random", "random=point seed=8"},
    {"belgian", "line=2"},
    {"german", "line=4"},
    {"belgian", "obstacles=e5,d5"},
    {"german", "holes=e5"},
    {"german", "holes=e4,e6 obstacles=e5 triangles=1 tri_push=1"},
    {"german", "pivot=e5"},
    {"german", "pivot=e5 pivot_ejectable=1 turn=OX"},
    {"standard", "handicap_black=2 eject=4"},
    {"grand", ""},
    {"3-players", ""},
    {"4-players", ""},
    {"4-teams", ""},
    {"6-players", ""},
    {"3-players", "turn=OX"},
    {"3-players", "turn=any balanced=1"},
    {"4-teams", "turn=OO sprint=20"},
};

static const struct plain_game game = {
    .id = "abalone",
    .setups = setups,
    .setup_count = sizeof setups / sizeof *setups,
    .games = 1,
    .turns_most = TURNS_MOST,
    .brief_turns = 8,
    .begin = begin,
    .end = free,
    .turns = turns,
    .play = play,
    .write = position_text,
    .result = result,
};

PROGRAM(abalone_duel)
{
    return duel_run(&game, argc, argv);
}
