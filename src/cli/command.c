/* The options and arguments of a command. */
#include "cli/command.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const struct command_option game_options[] = {
    {.name = "variant", .value = "V", .type = VALUE_VARIANT, .about = "one of the game's variants"},
    {.name = "options",
     .value = "\"K=V ...\"",
     .type = VALUE_TEXT,
     .about = "options of the rules"},
    {.name = "position",
     .value = "P",
     .type = VALUE_TEXT,
     .about = "start from this position; \" + move move\" after it is an unfinished turn"},
    {.name = "moves",
     .value = "\"T; T\"",
     .type = VALUE_TEXT,
     .about = "play these turns first; the last may be unfinished. 'end', '.', a ';' after it or, "
              "where steps may be left out, 'pass' ends a turn"},
    {0}};

static const struct command_option help_option = {.name = "help", .about = "this help"};

const struct command_option *command_option_at(const struct command *command, int i)
{
    const struct command_option *table[] = {command->options,
                                            command->takes_game ? game_options : NULL};
    for (int t = 0; t < 2; t++)
        for (const struct command_option *o = table[t]; o && o->name; o++)
            if (i-- == 0)
                return o;
    return i == 0 ? &help_option : NULL;
}

bool command_argument_at(const struct command *command, int i, struct command_argument *argument)
{
    const char *s = command->arguments;
    for (;;) {
        s += strspn(s, " ");
        if (!*s)
            return false;
        size_t n = strcspn(s, " ");
        if (i-- > 0) {
            s += n;
            continue;
        }
        *argument = (struct command_argument){.optional = *s == '['};
        snprintf(argument->name, sizeof argument->name, "%.*s", (int)n, s);
        argument->many = strstr(argument->name, "...") != NULL;
        argument->choice = strchr(argument->name, '|') || islower((unsigned char)*argument->name);
        size_t from = argument->optional, length = strcspn(argument->name + from, ".]");
        memmove(argument->name, argument->name + from, length);
        argument->name[length] = '\0';
        return true;
    }
}
