/* agon solve: solves games that are small enough for a proof, by game. */
#include "cli/solve.h"

#include <string.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "play/pgn.h"
#include "search/mate.h"

static const struct {
    const char *id;
    int (*solve)(const struct call *, const struct setup *);
} games[] = {{"akhimoraec", solve_akhimoraec}, {"amazons", solve_amazons},
             {"hanoi", solve_hanoi},           {"kamisado", solve_kamisado},
             {"ostomachion", solve_dissect},   {"tangram", solve_dissect}};

static int run(const struct call *call)
{
    struct setup setup;
    int status = setup_open(&setup, call, 0);
    if (status != CLI_GOOD)
        return status;
    size_t i = 0, n = sizeof games / sizeof games[0];
    while (i < n && strcmp(games[i].id, setup.game->rules->id) != 0)
        i++;
    bool chess = i == n && (call_on(call, "mate") || pgn_fits(setup.game));
    if (chess && !call_on(call, "mate")) {
        status = message_usage(call->command, "%s: expected --mate N", setup.game->rules->id);
    } else if (call_on(call, "mate") && i < n) {
        status = message_usage(call->command, "--mate: expected a chess-like game");
    } else if (call_argument(call, 1) && (i == n || games[i].solve != solve_dissect)) {
        status = message_usage(call->command, "%s takes no OUTLINE", setup.game->rules->id);
    } else if (chess) {
        status = solve_mate(call, &setup);
    } else if (i < n) {
        status = games[i].solve(call, &setup);
    } else {
        message("%s is not a game that solve knows: expected akhimoraec, amazons, hanoi, "
                "kamisado, ostomachion, tangram or a chess-like game",
                setup.game->rules->id);
        status = CLI_FAILED;
    }
    setup_release(&setup);
    return status;
}

const struct command command_solve = {
    .name = "solve",
    .arguments = "GAME [OUTLINE]",
    .about = "the proved value of a position",
    .more =
        "Akhimoraec by turns: whether a side alone, without an opponent, can complete a line, and "
        "after how many plies at least; if neither side can, every game is drawn.\n"
        "The Amazons: who wins, and a first turn that does; 4x4 to 4x5 take seconds, 5x5 "
        "minutes, more may take hours.\n"
        "Chess and every chess-like game, also of a variant file, with --mate N: the fewest turns "
        "in which the side to move forces a win, at most N, all first moves that do (keys) and a "
        "line of the longest defence.\n"
        "Kamisado: the value of a single round for the first player, the number of tower moves "
        "of the shortest forced win (passes are not counted) and its first move. --first-moves "
        "gives the value behind every move. --strategy writes a move for every position that "
        "the winner can reach, for both sides when the value is a draw; "
        "check-kamisado-strategy verifies such a file.\n"
        "Hanoi: the least number of moves of any number of discs, exactly, between any two "
        "positions, given as the peg of each disc, the largest first, or as one peg for all. "
        "--list streams the moves, --move and --after give one move or position at once, "
        "--rank and --unrank number the positions. With several colours, and where no formula "
        "is known, all positions are searched.\n"
        "Tangram, Ostomachion: fills the outline (a figure's name, convex-1 and so on, or a "
        "definition file), draws the first solution and counts them all, starting from "
        "--position or --moves if given. --all lists the solutions, one for each set of "
        "symmetrical ones, or with --turned every one.\n"
        "With --json and --mate: game, variant, options, within, turns (null: none), keys, line, "
        "seconds, nodes. "
        "With --json, games for two: game, variant, options, value (win, loss or draw for the "
        "first player; Akhimoraec: null if it is not known), seconds, nodes and, where they apply, "
        "plies, best, first_moves, a list of move and value, and alone, the plies of Gold and Red "
        "(null: never). Hanoi: game, discs, pegs, count, claim (how certain that is), "
        "seconds and, on request, move, position and moves. Outlines: game, variant, options, "
        "definition, value (win: it can be filled), labelled, geometric, labelled_distinct, "
        "distinct, count, solutions, glued (pieces that are always together), glued_distinct, "
        "symmetries, nodes, complete, seconds.",
    .options =
        (const struct command_option[]){
            {.name = "mate",
             .value = "N",
             .type = VALUE_NUMBER,
             .min = 1,
             .max = MATE_TURNS_MAX,
             .about = "chess-like games: a forced win within N turns"},
            {.name = "first-moves", .about = "Kamisado: the value behind every move"},
            {.name = "strategy",
             .value = "FILE",
             .type = VALUE_FILE,
             .about = "Kamisado: write a complete strategy to this file"},
            {.name = "discs",
             .value = "N",
             .type = VALUE_NUMBER,
             .min = 0,
             .max = 1000000,
             .about = "Hanoi: number of discs, also beyond the 64 of the game"},
            {.name = "pegs",
             .value = "P",
             .type = VALUE_NUMBER,
             .min = 3,
             .max = 8,
             .about = "Hanoi: number of pegs"},
            {.name = "step",
             .value = "RULE",
             .type = VALUE_CHOICE,
             .words = "any|cyclic|adjacent",
             .about = "Hanoi: which moves are legal"},
            {.name = "from", .value = "S", .type = VALUE_TEXT, .about = "Hanoi: start position"},
            {.name = "to", .value = "T", .type = VALUE_TEXT, .about = "Hanoi: end position"},
            {.name = "list", .about = "Hanoi: all moves, one per line"},
            {.name = "skip",
             .value = "K",
             .type = VALUE_TEXT,
             .about = "Hanoi: skip the first K moves of the list"},
            {.name = "first", .about = "outlines: stop at the first solution"},
            {.name = "count", .about = "outlines: only the counts"},
            {.name = "all", .about = "outlines: list all solutions"},
            {.name = "turned", .about = "outlines: include turned and flipped solutions"},
            {.name = "limit",
             .value = "N",
             .type = VALUE_NUMBER,
             .min = 1,
             .max = INT64_MAX,
             .about = "end the list after N moves or solutions"},
            {.name = "move", .value = "K", .type = VALUE_TEXT, .about = "Hanoi: the K-th move"},
            {.name = "after",
             .value = "K",
             .type = VALUE_TEXT,
             .about = "Hanoi: the position after K moves"},
            {.name = "rank",
             .value = "S",
             .type = VALUE_TEXT,
             .about = "Hanoi: the number of a position"},
            {.name = "unrank",
             .value = "N",
             .type = VALUE_TEXT,
             .about = "Hanoi: the position of a number"},
            {.name = "svg",
             .value = "FILE",
             .type = VALUE_FILE,
             .about = "outlines: draw the first solution, or --all"},
            {.name = "figures", .about = "outlines: the figures; with --svg drawn"},
            {.name = "convex", .about = "Tangram: derive all convex outlines"},
            OPTION_JSON,
            {0}},
    .takes_game = true,
    .examples =
        (const struct command_example[]){
            {"solve kamisado", "who wins, and how soon"},
            {"solve kamisado --first-moves --json", "the values of the 102 first moves"},
            {"solve chess --position 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1' --mate 3",
             "a problem of Paul Morphy"},
            {"solve hanoi --discs 100 --move 12345678901234567890", "one move of very many"},
            {"solve tangram cat", "how to lay a cat"},
            {"solve ostomachion --all --svg all.svg", "the 536 ways to fill the square, drawn"},
            {0}},
    .run = run};
