/* agon show: prints a position's board, the side to move, and the result. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "cli/board.h"
#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/picture.h"
#include "cli/play_sand.h"
#include "cli/setup.h"

/* The board as drawn in plain letters, one string per row. */
static json_t *board_rows(const struct agon_line *line, const char *pieces)
{
    struct board_look look = {.pieces = board_look(pieces).pieces, .focus = -1};
    json_t *rows = json_array();
    char *text = NULL;
    size_t n = 0;
    FILE *file = open_memstream(&text, &n);
    if (!file || !rows)
        abort();
    board_print(file, line->game, line->pos, &look);
    fclose(file);
    for (const char *s = text; *s;) {
        size_t row = strcspn(s, "\n");
        json_array_append_new(rows, json_stringn(s, row));
        s += row + (s[row] == '\n');
    }
    free(text);
    return rows;
}

static int print_json(const struct agon_line *line, const char *position, const char *pieces)
{
    const agon_game *game = line->game;
    struct agon_result result;
    agon_line_result(line, &result);
    int seat = result.over ? -1 : game->rules->seat(game, line->pos);
    return output_json(json_pack("{ss ss ss ss so si sb so so}", "game", game->rules->id, "variant",
                                 game->variant, "options", game->options, "position", position,
                                 "board", board_rows(line, pieces), "seat", seat, "over",
                                 (int)result.over, "points", output_points(game, &result), "why",
                                 output_text(result.why)));
}

static int write_picture(const struct call *call, const struct agon_line *line)
{
    struct agon_result result;
    agon_line_result(line, &result);
    return picture_files_write(call, line->game, line->pos, result.over);
}

static int run(const struct call *call)
{
    struct setup setup;
    char position[AGON_TEXT_MAX], state[128];
    int status = picture_check(call);
    if (status == CLI_GOOD)
        status = setup_open(&setup, call, 0);
    if (status != CLI_GOOD)
        return status;
    agon_line_write(&setup.line, position, sizeof position);
    if (call_on(call, "json")) {
        status = print_json(&setup.line, position, call_text(call, "pieces"));
    } else if (!call_text(call, "svg") && !call_text(call, "png")) {
        struct board_look look = board_look(call_text(call, "pieces"));
        look.focus = board_focus(&setup.line);
        board_print(stdout, setup.game, setup.line.pos, &look);
        output_state(&setup.line, state, sizeof state);
        sand_tell(stdout, setup.game, setup.line.pos);
        printf("%s\n%s\n", position, state);
    }
    if (status == CLI_GOOD && (call_text(call, "svg") || call_text(call, "png")))
        status = write_picture(call, &setup.line);
    setup_release(&setup);
    return status;
}

const struct command command_show = {
    .name = "show",
    .arguments = "GAME",
    .about = "a board, the side to move, the result",
    .more = "Prints the board as text, the position as one line, and whose turn it is or how the "
            "game ended. --svg and --png write a picture with the site's drawings instead; the "
            "pieces of shogi have the letters of their notation.\n"
            "With --json: game, variant, options, position, board (its rows as they "
            "are drawn, within a turn too), seat (counted from 0, -1 when over), over, points (one "
            "per seat), why.",
    .options = (const struct command_option[]){OPTION_PIECES, OPTIONS_PICTURE, OPTION_JSON, {0}},
    .takes_game = true,
    .examples =
        (const struct command_example[]){
            {"show arimaa --position "
             "\"g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]\"",
             "a board"},
            {"show kamisado --moves \"d1d5\" --svg board.svg", "a picture of it"},
            {0}},
    .run = run};
