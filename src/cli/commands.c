/* The table of commands, in the order of help. */
#include "cli/commands.h"

#include <string.h>

#include "cli/message.h"
#include "core/text.h"

static const struct command *const commands[] = {
    &command_games,   &command_rules,    &command_play,   &command_show,       &command_moves,
    &command_perft,   &command_think,    &command_eval,   &command_engine,     &command_solve,
    &command_variant, &command_match,    &command_worker, &command_tournament, &command_ratings,
    &command_connect, &command_organise, &command_bot,    &command_record,     &command_bench,
    &command_help,
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

const struct command *command_at(int i)
{
    return i >= 0 && i < COMMANDS ? commands[i] : NULL;
}

static const char *command_name_at(void *unused, int i)
{
    (void)unused;
    return i < COMMANDS ? commands[i]->name : NULL;
}

const struct command *command_find(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    const char *nearest = text_nearest(name, command_name_at, NULL);
    if (nearest)
        message_usage(NULL, "'%.60s' is not a command; did you mean '%s'?", name, nearest);
    else
        message_usage(NULL, "'%.60s' is not a command", name);
    return NULL;
}
