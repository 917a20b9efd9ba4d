/* The Amazons in the table of games: boards and their starts, options, opening a game. */
#include <string.h>

#include "core/opening.h"
#include "games/amazons/amazons.h"
#include "games/amazons/rules.h"

/* Boards by files and ranks. docs/rules/amazons.md lists the starts. */
static const struct board_start {
    int width, height;
    const char *start;
} boards[] = {
    {10, 10, "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w"},
    {4, 4, "1qq1/q2q/Q2Q/1QQ1 w"},
    {4, 5, "1qq1/q2q/4/Q2Q/1QQ1 w"},
    {5, 4, "1q1q1/q3q/Q3Q/1Q1Q1 w"},
    {5, 5, "1q1q1/q3q/5/Q3Q/1Q1Q1 w"},
    {4, 6, "1qq1/q2q/4/4/Q2Q/1QQ1 w"},
    {6, 4, "1q2q1/q4q/Q4Q/1Q2Q1 w"},
    {5, 6, "1q1q1/q3q/5/5/Q3Q/1Q1Q1 w"},
    {6, 5, "1q2q1/q4q/6/Q4Q/1Q2Q1 w"},
    {6, 6, "1q2q1/q4q/6/6/Q4Q/1Q2Q1 w"},
    {7, 7, "2q1q2/7/q5q/7/Q5Q/7/2Q1Q2 w"},
    {8, 8, "2q2q2/8/q6q/8/8/Q6Q/8/2Q2Q2 w"},
    {9, 9, "3q1q3/9/q7q/9/9/9/Q7Q/9/3Q1Q3 w"},
    {11, 11, "3q3q3/11/11/q9q/11/11/11/Q9Q/11/11/3Q3Q3 w"},
    {12, 12, "3q4q3/12/12/q10q/12/12/12/12/Q10Q/12/12/3Q4Q3 w"},
};

/* The same boards in the same order. */
static const struct agon_variant variants[] = {
    {"10x10", "the game as it is known", ""},    {"4x4", "four files, four ranks", ""},
    {"4x5", "four files, five ranks", ""},       {"5x4", "five files, four ranks", ""},
    {"5x5", "five files, five ranks", ""},       {"4x6", "four files, six ranks", ""},
    {"6x4", "six files, four ranks", ""},        {"5x6", "five files, six ranks", ""},
    {"6x5", "six files, five ranks", ""},        {"6x6", "six files, six ranks", ""},
    {"7x7", "seven files, seven ranks", ""},     {"8x8", "eight files, eight ranks", ""},
    {"9x9", "nine files, nine ranks", ""},       {"11x11", "eleven files, eleven ranks", ""},
    {"12x12", "twelve files, twelve ranks", ""}, {0}};

static const struct agon_option options[] = {
    {"end", AGON_CHOICE, "territory", "territory|blocked", 0, 0,
     "the game ends when no region is contested, or only when a player cannot move"},
    {"score", AGON_CHOICE, "win", "win|margin", 0, 0,
     "points: 1000 for a win, or 501 and one more for each move that the winner has left"},
    {"notation", AGON_CHOICE, "long", "long|compact", 0, 0,
     "how turns are written: d1-d7/g7 or d1d7g7; both are read"},
    {0}};

static bool chosen(const struct options *o, const char *name, const char *value)
{
    return strcmp(options_value(o, options, name), value) == 0;
}

static void describe(struct amazons_game *g, const struct agon_variant *variant)
{
    g->game.rules = &amazons_rules;
    g->game.seats = 2;
    g->game.pos_size = sizeof(struct amazons_pos);
    g->game.max_moves = AMAZONS_MOVES_MAX;
    g->game.max_items = (uint32_t)(g->width * g->height);
    g->game.team[1] = 1;
    g->game.first = (const agon_pos *)&g->first;
    g->game.variant = variant->id;
    g->game.options = g->options;
    g->game.definition = "";
    g->game.board = &g->board;
}

static int fill(agon_game *game, struct opening *o, const struct agon_setup *setup,
                struct agon_error *e)
{
    struct amazons_game *g = (struct amazons_game *)game;
    const struct board_start *board = &boards[o->variant - variants];
    g->width = board->width;
    g->height = board->height;
    g->early = chosen(&o->now, "end", "territory");
    g->margins = chosen(&o->now, "score", "margin");
    g->compact = chosen(&o->now, "notation", "compact");
    options_write(&o->now, options, NULL, g->options, sizeof g->options);
    amazons_look(g);
    describe(g, o->variant);
    const char *start = setup->start ? setup->start : board->start;
    return amazons_read(&g->game, (agon_pos *)&g->first, start, e);
}

static agon_game *open_game(const struct agon_setup *setup, struct agon_error *e)
{
    return opening_game(&amazons_rules, sizeof(struct amazons_game), fill, setup, e);
}

static int seat(const agon_game *g, const agon_pos *p)
{
    (void)g;
    return amazons_pos(p)->seat;
}

static bool turn_open(const agon_game *g, const agon_pos *p)
{
    (void)g;
    return amazons_turn_open(amazons_pos(p));
}

const struct agon_rules amazons_rules = {.id = "amazons",
                                         .name = "Game of the Amazons",
                                         .variants = variants,
                                         .options = options,
                                         .open = open_game,
                                         .close = opening_close,
                                         .read = amazons_read,
                                         .write = amazons_write,
                                         .seat = seat,
                                         .moves = amazons_moves,
                                         .play = amazons_play,
                                         .result = amazons_result,
                                         .key = amazons_key,
                                         .read_move = amazons_read_move,
                                         .write_move = amazons_write_move,
                                         .touch = amazons_touch,
                                         .items = amazons_items,
                                         .turn_open = turn_open,
                                         .check = amazons_check,
                                         .value = amazons_value,
                                         .sound = amazons_sound,
                                         .turns = amazons_turns,
                                         .joined = true,
                                         .parts = amazons_parts};
