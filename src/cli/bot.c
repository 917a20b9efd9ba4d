/* agon bot: creates a folder with a starter player in a language of the user's choice. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/game.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/starters.h"
#include "core/text.h"
#include "os/files.h"
#include "os/program.h"

enum { PATH_BYTES = 4096, FILE_BYTES = 1 << 16 };

#define LANGUAGES "python|java|c|prolog|js"

/* A language: its name for people, the player's file, how to build and start it, and its
 * requirements. */
static const struct starter {
    const char *id, *language, *file, *build, *run, *needs;
} starters[] = {
    {"python", "Python", "player.py", "", "python3 player.py", "Python 3"},
    {"java", "Java", "Player.java", "    javac Player.java\n", "java Player", "a JDK, 17 or newer"},
    {"c", "C", "player.c", "    cc -O2 -o player player.c\n", "./player", "a C compiler"},
    {"prolog", "Prolog", "player.pl", "", "swipl player.pl", "SWI-Prolog"},
    {"js", "JavaScript", "player.mjs", "", "node player.mjs", "Node.js, 18 or newer"},
};
enum { STARTERS = sizeof starters / sizeof starters[0] };

/* The value of {{name}} in a file. */
struct blank {
    const char *name, *value;
};

/* Adds s with its placeholders filled in. */
static void fill_in(struct text *t, const char *s, const struct blank *blanks)
{
    const char *open;
    while ((open = strstr(s, "{{")) != NULL) {
        const char *name = open + 2, *end = strstr(name, "}}");
        const struct blank *b = blanks;
        while (b->name && !text_equal(name, (size_t)(end - name), b->name))
            b++;
        text_add(t, "%.*s%s", (int)(open - s), s, b->name ? b->value : "");
        s = end + 2;
    }
    text_add(t, "%s", s);
}

/* Writes a file of the folder from the template of that name with ".in". */
static int write_file(const char *folder, const char *file, const struct blank *blanks,
                      struct agon_error *e)
{
    static char bytes[FILE_BYTES];
    char path[PATH_BYTES];
    struct text t = text_into(bytes, sizeof bytes);
    const struct page *page = page_find(starter_pages, file, NULL);
    if (snprintf(path, sizeof path, "%s/%s", folder, file) >= (int)sizeof path)
        return agon_fail(e, AGON_UNSUPPORTED, -1, "the folder's name is too long");
    fill_in(&t, page->text, blanks);
    return file_write(path, bytes, t.n, false, e);
}

/* Makes the folder, which must be new or empty. */
static int make_folder(const char *folder, struct agon_error *e)
{
    if (!*folder)
        return agon_fail(e, AGON_UNSUPPORTED, -1, "FOLDER: expected a name");
    int status = os_folder_make(folder, e);
    char *names = status == 0 ? file_names(folder) : NULL;
    if (status == 0 && (!names || *names))
        status = agon_fail(
            e, AGON_UNSUPPORTED, -1,
            names ? "%.80s: there is something in it already" : "%.80s: cannot be read", folder);
    free(names);
    return status;
}

/* Whether a starter can play the game: for two, with turns that can be listed. */
static bool can_play(const struct agon_rules *rules)
{
    agon_game *g = agon_open(rules->id, NULL, NULL);
    bool good = g && g->seats == 2 && strcmp(rules->id, "arimaa") != 0;
    agon_close(g);
    return good;
}

static int run_bot(const struct call *call)
{
    const char *folder = call_argument(call, 1), *id = call_text(call, "language");
    const char *kind = call_text(call, "game");
    const struct starter *s = starters;
    struct agon_error e;
    if (!id)
        return message_usage(call->command, "expected --language " LANGUAGES);
    while (strcmp(s->id, id) != 0)
        s++;
    const struct agon_rules *rules = agon_rules_find(kind ? kind : "kamisado", &e);
    if (!rules) {
        message("--game: %s", e.text);
        return CLI_USAGE;
    }
    if (!can_play(rules)) {
        message("--game: %s is not for two sides, or has too many turns to be listed", rules->name);
        return CLI_USAGE;
    }
    const struct blank blanks[] = {
        {"language", s->language}, {"file", s->file},   {"build", s->build},   {"run", s->run},
        {"needs", s->needs},       {"game", rules->id}, {"name", rules->name}, {NULL, NULL}};
    int status = make_folder(folder, &e);
    if (status == 0)
        status = write_file(folder, s->file, blanks, &e);
    if (status == 0)
        status = write_file(folder, "README.md", blanks, &e);
    if (status < 0) {
        message("%s", e.text);
        return CLI_FAILED;
    }
    printf("%s/%s is your player, %s/README.md says how to try and connect it\n", folder, s->file,
           folder);
    return CLI_GOOD;
}

static const struct command_option bot_options[] = {
    {.name = "language",
     .value = "L",
     .type = VALUE_CHOICE,
     .words = LANGUAGES,
     .about = "what it is written in"},
    {.name = "game",
     .value = "GAME",
     .type = VALUE_TEXT,
     .about = "the game of its README's commands (kamisado); the player plays any"},
    {0}};

static const struct command_example bot_examples[] = {
    {"bot new --language python anna", "anna/player.py, and anna/README.md with the commands"},
    {0}};

const struct command command_bot = {
    .name = "bot",
    .arguments = "new FOLDER",
    .about = "write a first player in your language",
    .more = "new makes FOLDER with a player that is complete and plays at random, and a README.md "
            "with the commands that try it here and connect it to a server. Nothing that is there "
            "is overwritten.",
    .options = bot_options,
    .examples = bot_examples,
    .run = run_bot,
};
