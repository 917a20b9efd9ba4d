/* agon variant: checks a player's own variant file, and draws how its pieces move. */
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "cli/board.h"
#include "cli/commands.h"
#include "cli/diagram.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/setup.h"

/* Opens the variant of a file, or of a game's id. */
static agon_game *open_variant(const char *name, char **text)
{
    struct agon_error error;
    struct agon_setup setup = {.variant = NULL};
    *text = NULL;
    if (!setup_names_file(name)) {
        int status;
        return setup_kind(name, &status) ? agon_open(name, NULL, &error) : NULL;
    }
    if (setup_read_file(name, text) != CLI_GOOD)
        return NULL;
    setup.definition = *text;
    agon_game *game = agon_open(SETUP_OWN_KIND, &setup, &error);
    if (!game)
        setup_blame_file(name, &error);
    return game;
}

/* The English name of a piece, cut out of "en=...;fr=...". */
static void english(const char *names, char *to, size_t size)
{
    const char *s = strncmp(names, "en=", 3) == 0 ? names + 3 : names;
    snprintf(to, size, "%.*s", (int)strcspn(s, ";"), s);
}

static int check(const agon_game *game)
{
    const struct agon_board *board = game->board;
    struct agon_error error;
    struct agon_line line;
    char start[AGON_TEXT_MAX];
    if (agon_line_init(&line, game, &error) < 0)
        return CLI_FAILED;
    agon_move *moves = malloc(game->max_moves * sizeof *moves);
    int n = moves ? agon_line_moves(&line, moves) : 0;
    game->rules->write(game, game->first, start, sizeof start);
    printf("good: %d cells, %d kinds of pieces, %d first moves\n%s\n", board->cells, board->pieces,
           n, start);
    free(moves);
    agon_line_release(&line);
    return CLI_GOOD;
}

static int show(const agon_game *game)
{
    struct board_look look = board_look(NULL);
    board_print(stdout, game, game->first, &look);
    for (int i = 0; i < game->board->pieces; i++) {
        char name[64];
        const struct agon_piece_type *kind = &game->board->piece[i];
        english(kind->names, name, sizeof name);
        printf("\n%s  %s  %s\n", kind->letter, name, kind->moves ? kind->moves : "");
        if (kind->moves)
            diagram_print(stdout, kind->moves);
    }
    putchar('\n');
    diagram_legend(stdout);
    return CLI_GOOD;
}

static int run(const struct call *call)
{
    char *text;
    agon_game *game = open_variant(call_argument(call, 1), &text);
    int status = CLI_FAILED;
    if (game)
        status = strcmp(call_argument(call, 0), "show") == 0 ? show(game) : check(game);
    agon_close(game);
    free(text);
    return status;
}

const struct command command_variant = {
    .name = "variant",
    .arguments = "check|show FILE",
    .about = "check a variant file of your own, show how its pieces move",
    .more = "docs/variants.md teaches the format. FILE is a variant file, with a slash in its name "
            "or .ini at its end; every command that takes a GAME accepts it. The id of a game of "
            "the family works as well.",
    .options = (const struct command_option[]){{0}},
    .examples =
        (const struct command_example[]){
            {"variant check my.ini", "says what is wrong, with the line"},
            {"variant show my.ini", "the board, and a diagram of every piece"},
            {"variant show chess", "the same of a game that Agon carries"},
            {0}},
    .run = run};
