/* The Towers of Hanoi in the table of games: variants, options, opening a game. */
#include <string.h>

#include "core/opening.h"
#include "core/text.h"
#include "games/hanoi/hanoi.h"
#include "games/hanoi/rules.h"

static const struct agon_variant variants[] = {
    {"classic", "one tower, three pegs, any move of a disc", ""},
    {"cyclic", "a disc moves one peg on only, from c to a", "step=cyclic goal=b"},
    {"adjacent", "a disc moves to a neighbouring peg only", "step=adjacent"},
    {"reve", "the Reve's puzzle: four pegs, eight discs", "pegs=4 discs=8"},
    {"bicolour", "a white and a black tower change places", "towers=2 discs=3"},
    {"antwerp", "a white, a black and a golden tower go one peg on", "towers=3 discs=3"},
    {0}};

static const struct agon_option options[] = {
    {"discs", AGON_NUMBER, "5", NULL, 1, HANOI_DISCS_MAX, "how many discs a tower has"},
    {"pegs", AGON_NUMBER, "3", NULL, 3, HANOI_PEGS_MAX,
     "how many pegs there are, named a, b, c, ..."},
    {"step", AGON_CHOICE, "any", "any|cyclic|adjacent", 0, 0,
     "where a disc may go: to any peg, to the next one, or to a neighbour"},
    {"towers", AGON_CHOICE, "1", "1|2|3", 0, 0,
     "how many towers, each of its own colour; several stand on the first pegs and change places"},
    {"goal", AGON_TEXT, "last", "a peg; if left out, the last one", 0, 0,
     "where a single tower has to go; several towers each go to the next of their pegs"},
    {0}};

/* Reads the goal of the towers. */
static int read_goal(struct hanoi_game *g, const char *goal, struct agon_error *e)
{
    bool last = strcmp(goal, "last") == 0;
    if (!last && (strlen(goal) != 1 || goal[0] < 'a' || goal[0] >= 'a' + g->pegs))
        return agon_fail(
            e, AGON_BAD_TEXT, -1,
            AGON_SAY(hanoi_goal_expected, "goal: expected last, or a peg from a to %c"),
            'a' + g->pegs - 1);
    g->goal[0] = last ? g->pegs - 1 : goal[0] - 'a';
    for (int t = 0; t < g->towers && g->towers > 1; t++)
        g->goal[t] = (t + 1) % g->towers;
    return 0;
}

static enum hanoi_step step_of(const char *word)
{
    return word[0] == 'c'                  ? HANOI_CYCLIC
           : strcmp(word, "adjacent") == 0 ? HANOI_ADJACENT
                                           : HANOI_ANY;
}

static void describe(struct hanoi_game *g, const struct agon_variant *variant)
{
    g->game.rules = &hanoi_rules;
    g->game.traits = AGON_PUZZLE;
    g->game.seats = 1;
    g->game.pos_size = sizeof(struct hanoi_pos);
    g->game.max_moves = (uint32_t)(g->pegs * (g->pegs - 1));
    g->game.max_items = (uint32_t)(g->towers * g->discs);
    g->game.first = (const agon_pos *)&g->first;
    g->game.variant = variant->id;
    g->game.options = g->options;
    g->game.definition = "";
    g->game.board = &g->board;
}

/* Every tower on its first peg. */
static void set_up(struct hanoi_game *g)
{
    for (int t = 0; t < g->towers; t++)
        g->first.on[t][t] = g->all;
}

static int fill(agon_game *game, struct opening *o, const struct agon_setup *setup,
                struct agon_error *e)
{
    struct hanoi_game *g = (struct hanoi_game *)game;
    g->discs = (int)options_number(&o->now, options, "discs");
    g->pegs = (int)options_number(&o->now, options, "pegs");
    g->towers = options_value(&o->now, options, "towers")[0] - '0';
    g->step = step_of(options_value(&o->now, options, "step"));
    g->all = ~(uint64_t)0 >> (HANOI_DISCS_MAX - g->discs);
    int status = read_goal(g, options_value(&o->now, options, "goal"), e);
    if (status < 0)
        return status;
    options_write(&o->now, options, &o->base, g->options, sizeof g->options);
    hanoi_look(g);
    describe(g, o->variant);
    set_up(g);
    return setup->start ? hanoi_read(&g->game, (agon_pos *)&g->first, setup->start, e) : 0;
}

/* Whether a tower without discs is requested. */
static bool wants_none(const char *given)
{
    static const char none[] = "discs=0";
    const char *s = given ? strstr(given, none) : NULL;
    return s && (s == given || s[-1] == ' ') && (!s[sizeof none - 1] || s[sizeof none - 1] == ' ');
}

/* The source counts the moves of no discs (T0 = 0), but there is nothing to show or play. */
static agon_game *open_game(const struct agon_setup *setup, struct agon_error *e)
{
    if (wants_none(setup->options)) {
        agon_fail(e, AGON_BAD_TEXT, -1,
                  AGON_SAY(hanoi_discs_expected,
                           "discs: expected 1 to %d; no discs are solved before "
                           "the first move (agon solve hanoi --discs 0)"),
                  HANOI_DISCS_MAX);
        return NULL;
    }
    return opening_game(&hanoi_rules, sizeof(struct hanoi_game), fill, setup, e);
}

static int seat(const agon_game *g, const agon_pos *p)
{
    (void)g;
    (void)p;
    return 0;
}

const struct agon_rules hanoi_rules = {.id = "hanoi",
                                       .name = "Towers of Hanoi",
                                       .variants = variants,
                                       .options = options,
                                       .open = open_game,
                                       .close = opening_close,
                                       .read = hanoi_read,
                                       .write = hanoi_write,
                                       .seat = seat,
                                       .moves = hanoi_moves,
                                       .play = hanoi_play,
                                       .result = hanoi_result,
                                       .key = hanoi_key,
                                       .read_move = hanoi_read_move,
                                       .write_move = hanoi_write_move,
                                       .touch = hanoi_touch,
                                       .items = hanoi_items,
                                       .check = hanoi_check,
                                       .sound = hanoi_sound,
                                       .parts = hanoi_parts};
