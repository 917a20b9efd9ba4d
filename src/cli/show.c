/* agon show: a position as a board, whose turn it is, and the result. */
#include <stdlib.h>

#include <agon/agon.h>

#include "cli/board.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/play_sand.h"
#include "cli/setup.h"

static int print_json(const struct agon_line *line, const char *position)
{
    const agon_game *game = line->game;
    struct agon_result result;
    agon_line_result(line, &result);
    int seat = result.over ? -1 : game->rules->seat(game, line->pos);
    return output_json(json_pack("{ss ss ss ss si sb so so}", "game", game->rules->id, "variant",
                                 game->variant, "options", game->options, "position", position,
                                 "seat", seat, "over", (int)result.over, "points",
                                 output_points(game, &result), "why", output_text(result.why)));
}

static int run(const struct call *call)
{
    struct setup setup;
    char position[AGON_TEXT_MAX], state[128];
    int status = setup_open(&setup, call, 0);
    if (status != CLI_GOOD)
        return status;
    agon_line_write(&setup.line, position, sizeof position);
    if (call_on(call, "json")) {
        status = print_json(&setup.line, position);
    } else {
        struct board_look look = board_look(call_text(call, "pieces"));
        look.focus = board_focus(&setup.line);
        board_print(stdout, setup.game, setup.line.pos, &look);
        output_state(&setup.line, state, sizeof state);
        sand_tell(stdout, setup.game, setup.line.pos);
        printf("%s\n%s\n", position, state);
    }
    setup_release(&setup);
    return status;
}

const struct command command_show = {
    .name = "show",
    .arguments = "GAME",
    .about = "a board, the side to move, the result",
    .more = "Prints the board as text, the position as one line, and whose turn it is or how the "
            "game ended. With --json: game, variant, options, position, seat (counted from 0, -1 "
            "when over), over, points (one per seat), why.",
    .options = (const struct command_option[]){OPTION_PIECES, OPTION_JSON, {0}},
    .takes_game = true,
    .examples =
        (const struct command_example[]){
            {"show arimaa --position "
             "\"g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]\"",
             "a board"},
            {0}},
    .run = run};
