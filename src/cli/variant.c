/* agon variant: checks a custom variant file, draws its pieces' moves, and reads files of
 * Fairy-Stockfish. */
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "cli/board.h"
#include "cli/commands.h"
#include "cli/diagram.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/setup.h"
#include "cli/variant_train.h"
#include "core/text.h"
#include "os/files.h"
#include "proto/variants_ini.h"

enum {
    IMPORT_FILE_MAX = 1 << 24,
    TRAIN_MINUTES = 30,
    TRAIN_MINUTES_MOST = 10000,
    TRAIN_GAMES_MOST = 10000000
};

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

/* ---- Fairy-Stockfish's variants.ini ---- */

/* The unsupported lines of a section. */
struct refusals {
    int n, line;
    char first[200];
    bool aloud;
};

static void take_refusal(void *user, int line, const char *why)
{
    struct refusals *r = user;
    if (r->n++ == 0) {
        r->line = line;
        snprintf(r->first, sizeof r->first, "%s", why);
    }
    if (r->aloud && line > 0)
        message("line %d: %s", line, why);
    else if (r->aloud)
        message("%s", why);
}

/* Prints one line per section: whether it is supported. */
static void list_section(void *user, const char *name, int line)
{
    static char out[VARIANTS_INI_OUT_MAX];
    struct refusals r = {.n = 0};
    if (variants_ini_write(user, name, out, take_refusal, &r) == 0)
        printf("%s: good\n", name);
    else
        printf("%s: line %d: %s\n", name, r.line > 0 ? r.line : line, r.first);
}

static int import(const char *path, const char *section)
{
    static char out[VARIANTS_INI_OUT_MAX];
    struct refusals r = {.aloud = true};
    struct agon_error error = {.at = -1};
    char *text;
    size_t n, at;
    if (file_read(path, IMPORT_FILE_MAX, &text, &n, &error) < 0) {
        message("%s", error.text);
        return CLI_FAILED;
    }
    int status = CLI_GOOD;
    if (!text_clean(text, n, &at)) {
        message("%.200s: byte %zu: expected text in UTF-8", path, at + 1);
        status = CLI_FAILED;
    } else if (!section) {
        variants_ini_each(text, list_section, text);
    } else if (variants_ini_write(text, section, out, take_refusal, &r) == 0) {
        printf("%s", out);
    } else {
        status = CLI_FAILED;
    }
    free(text);
    return status;
}

static int train(const agon_game *game, const struct call *call)
{
    char name[SETUP_NET_MAX];
    const char *net = call_text(call, "net");
    if (!net) {
        setup_net_name(call_argument(call, 1), name);
        net = name;
    }
    return variant_train(game, call_number(call, "minutes", TRAIN_MINUTES),
                         (int)call_number(call, "games", 0), net);
}

static int run(const struct call *call)
{
    const char *what = call_argument(call, 0);
    if (strcmp(what, "import") == 0)
        return import(call_argument(call, 1), call_text(call, "section"));
    char *text;
    agon_game *game = open_variant(call_argument(call, 1), &text);
    int status = CLI_FAILED;
    if (game && strcmp(what, "train") == 0)
        status = train(game, call);
    else if (game)
        status = strcmp(what, "show") == 0 ? show(game) : check(game);
    agon_close(game);
    free(text);
    return status;
}

const struct command command_variant = {
    .name = "variant",
    .arguments = "check|show|import|train FILE",
    .about = "check a variant file of your own, show how its pieces move",
    .more =
        "docs/variants.md teaches the format. FILE is a variant file, with a slash in its name "
        "or .ini at its end; every command that takes a GAME accepts it. The id of a game of "
        "the family works as well. import reads a variants.ini of Fairy-Stockfish: it lists the "
        "variants in it and the first line of each that has no place in our rules; with "
        "--section it prints one as a variant file, or every line that prevents it.\n"
        "train lets the engine play against itself, trains a net that judges positions, goes on "
        "with the better engine, and measures what it learned in games against the engine without "
        "a net. The net of my.ini is written to my.net, where every command that is given my.ini "
        "finds it. Ctrl-C ends the games early, and once more the measuring.",
    .options = (const struct command_option[]){{.name = "section",
                                                .value = "NAME",
                                                .type = VALUE_TEXT,
                                                .about = "import: the variant to print"},
                                               {.name = "minutes",
                                                .value = "N",
                                                .type = VALUE_NUMBER,
                                                .min = 1,
                                                .max = TRAIN_MINUTES_MOST,
                                                .about = "train: how long (30)"},
                                               {.name = "games",
                                                .value = "N",
                                                .type = VALUE_NUMBER,
                                                .min = 1,
                                                .max = TRAIN_GAMES_MOST,
                                                .about = "train: by so many games instead"},
                                               {.name = "net",
                                                .value = "FILE",
                                                .type = VALUE_TEXT,
                                                .about = "train: the net's file, if another"},
                                               {0}},
    .examples =
        (const struct command_example[]){
            {"variant check my.ini", "says what is wrong, with the line"},
            {"variant show my.ini", "the board, and a diagram of every piece"},
            {"variant import variants.ini --section gardner > gardner.ini",
             "a variant of Fairy-Stockfish as a file of ours"},
            {"variant train my.ini --minutes 30", "my.net: what the engine learned about my.ini"},
            {"variant show chess", "the same of a game that Agon carries"},
            {0}},
    .run = run};
