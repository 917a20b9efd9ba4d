/* Opening the GAME of a command line, with messages that name the option and the byte of the error.
 *
 * The game is opened step by step, with one more text each time: a failure is caused by the text
 * that was added last. */
#include "cli/setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "core/text.h"
#include "engines/fairy/engine.h"
#include "engines/fairy/neural.h"
#include "os/files.h"

enum {
    MOVES_MOST = 1 << 20, /* bytes of --moves */
    FILE_MOST = 1 << 18,  /* and of a variant file */
    KIND_MAX = 64
};

bool setup_names_file(const char *id)
{
    size_t n = strlen(id);
    return strchr(id, '/') != NULL || (n > 4 && strcmp(id + n - 4, ".ini") == 0);
}

/* Splits GAME: a kind of game, and the file that defines it or NULL. "tangram:FILE" has both, a
 * file alone is a variant of the fairy chess family. */
static const char *take_apart(const char *id, char kind[KIND_MAX])
{
    size_t n = strcspn(id, ":/.");
    bool both = id[n] == ':' && n < KIND_MAX;
    snprintf(kind, KIND_MAX, "%.*s", both ? (int)n : KIND_MAX - 1,
             !both && setup_names_file(id) ? SETUP_OWN_KIND : id);
    return both ? id + n + 1 : setup_names_file(id) ? id : NULL;
}

const struct agon_rules *setup_kind(const char *id, int *status)
{
    struct agon_error error;
    char kind[KIND_MAX];
    take_apart(id, kind);
    const struct agon_rules *rules = agon_rules_find(kind, &error);
    if (!rules) {
        message("%s; 'agon games' lists them", error.text);
        *status = CLI_USAGE;
    }
    return rules;
}

int setup_read_file(const char *path, char **text)
{
    struct agon_error error;
    size_t n;
    *text = NULL;
    if (file_read(path, FILE_MOST, text, &n, &error) < 0) {
        message("%s", error.text);
        return CLI_FAILED;
    }
    if (text_clean(*text, n, NULL))
        return CLI_GOOD;
    message("%.200s: expected UTF-8 text", path);
    free(*text);
    *text = NULL;
    return CLI_FAILED;
}

void setup_blame_file(const char *path, const struct agon_error *error)
{
    message("%.200s: %s", path, error->text);
}

static int fail(const char *where, const char *text, const struct agon_error *error)
{
    message_place(where, text, error);
    return error->code == AGON_NO_MEMORY ? CLI_FAILED : CLI_USAGE;
}

/* Whether the text is short enough for the library. */
static int check_length(const char *where, const char *text, size_t most)
{
    if (!text || strlen(text) < most)
        return CLI_GOOD;
    message("%s: byte %zu: expected less than %zu bytes", where, most, most);
    return CLI_USAGE;
}

/* Opens and closes the game: reports the error in the text that was added last. */
static int try_open(const char *id, const struct agon_setup *setup, const char *where,
                    const char *text, agon_game **game)
{
    struct agon_error error = {.at = -1};
    int status = check_length(where, text, AGON_TEXT_MAX);
    if (status != CLI_GOOD)
        return status;
    agon_close(*game);
    *game = agon_open(id, setup, &error);
    return *game ? CLI_GOOD : fail(where, text, &error);
}

/* Opens the game with the call's options; `path` is the origin of the definition. */
static int open_game(const struct call *call, const char *id, const char *path,
                     const char *definition, const char *position, agon_game **game)
{
    struct agon_setup setup = {.definition = definition};
    const char *options = call_text(call, "options"), *plus = NULL;
    int status = CLI_GOOD;
    if (definition) {
        struct agon_error error = {.at = -1};
        *game = agon_open(id, &setup, &error);
        if (!*game) {
            setup_blame_file(path, &error);
            return CLI_FAILED;
        }
    }
    setup.variant = call_text(call, "variant");
    status = try_open(id, &setup, "--variant", setup.variant, game);
    if (status == CLI_GOOD && options) {
        setup.options = options;
        status = try_open(id, &setup, "--options", options, game);
    }
    if (status == CLI_GOOD && position)
        status = check_length("--position", position, AGON_TEXT_MAX);
    if (status != CLI_GOOD || !position)
        return status;
    char start[AGON_TEXT_MAX];
    plus = strstr(position, " + ");
    snprintf(start, sizeof start, "%.*s", (int)(plus ? plus - position : AGON_TEXT_MAX), position);
    setup.start = start;
    return try_open(id, &setup, "--position", start, game);
}

/* Sets the line's position and plays the moves. */
static int play_line(struct agon_line *line, const char *position, const char *moves)
{
    struct agon_error error = {.at = -1};
    if (position && agon_line_set(line, position, &error) < 0)
        return fail("--position", position, &error);
    int status = check_length("--moves", moves, MOVES_MOST);
    if (status == CLI_GOOD && moves && agon_line_read(line, moves, true, &error) < 0)
        return fail("--moves", moves, &error);
    return status;
}

/* ---- nets ---- */

void setup_net_name(const char *id, char name[SETUP_NET_MAX])
{
    size_t n = strlen(id);
    if (n > 4 && strcmp(id + n - 4, ".ini") == 0)
        n -= 4;
    snprintf(name, SETUP_NET_MAX, "%.*s.net", (int)n, id);
}

/* Offers the net beside a variant file, if there is one, to engines; one that does not fit is
 * reported, and left out. */
static void offer_net(const struct setup *setup, const char *path)
{
    char name[SETUP_NET_MAX];
    struct agon_error error;
    struct neural net;
    char *bytes;
    size_t n;
    setup_net_name(path, name);
    if (!file_exists(name))
        return;
    int status = file_read(name, NEURAL_FILE_MOST, &bytes, &n, &error);
    if (status == 0) {
        status = neural_read(&net, fairy_game(setup->game), bytes, n, &error);
        if (status == 0)
            status = agon_offer_net(bytes, n, &error);
        neural_release(&net);
        free(bytes);
    }
    if (status < 0)
        message("%.200s: %s; the engine does without", name, error.text);
}

int setup_open(struct setup *setup, const struct call *call, int at)
{
    const char *id = call_argument(call, at), *position = call_text(call, "position");
    struct agon_error error;
    char kind[KIND_MAX];
    int status = CLI_GOOD;
    *setup = (struct setup){.game = NULL};
    if (!setup_kind(id, &status))
        return status;
    const char *path = take_apart(id, kind);
    if (path)
        status = setup_read_file(path, &setup->definition);
    if (status == CLI_GOOD)
        status = open_game(call, kind, path, setup->definition, position, &setup->game);
    if (status == CLI_GOOD && path && fairy_engine.fits(setup->game))
        offer_net(setup, path);
    if (status == CLI_GOOD && agon_line_init(&setup->line, setup->game, &error) < 0)
        status = fail(id, NULL, &error);
    if (status == CLI_GOOD)
        status = play_line(&setup->line, position, call_text(call, "moves"));
    if (status != CLI_GOOD)
        setup_release(setup);
    return status;
}

void setup_release(struct setup *setup)
{
    if (setup->line.pos)
        agon_line_release(&setup->line);
    agon_close(setup->game);
    free(setup->definition);
    *setup = (struct setup){.game = NULL};
}
