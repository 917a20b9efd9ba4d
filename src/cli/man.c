/* The man page: the table of commands in troff. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include <agon/agon.h>

#include "cli/help.h"

/* Prints text literally in troff; newlines separate paragraphs. */
static void print_plain(const char *text)
{
    bool first = true;
    for (const char *s = text; *s; s++) {
        if (first && (*s == '.' || *s == '\''))
            fputs("\\&", stdout);
        first = *s == '\n';
        if (*s == '\\')
            fputs("\\e", stdout);
        else if (*s == '-')
            fputs("\\-", stdout);
        else if (*s == '"')
            fputs("\\(dq", stdout);
        else if (*s == '\n')
            fputs("\n.PP\n", stdout);
        else
            putchar(*s);
    }
}

static void print_option(const struct command_option *option)
{
    char text[64];
    help_option(option, text, sizeof text);
    fputs(".TP\n.B ", stdout);
    print_plain(text);
    putchar('\n');
    print_plain(option->about);
    if (option->type == VALUE_CHOICE) {
        fputs(": ", stdout);
        print_plain(option->words);
    }
    fputs(".\n", stdout);
}

static void print_command(const struct command *command)
{
    const struct command_option *option;
    printf(".SS \"agon %s", command->name);
    printf("%s%s\"\n", *command->arguments ? " " : "", command->arguments);
    printf("%c", toupper((unsigned char)command->about[0]));
    print_plain(command->about + 1);
    fputs(".\n", stdout);
    if (command->more) {
        fputs(".PP\n", stdout);
        print_plain(command->more);
        putchar('\n');
    }
    for (option = command->options; option && option->name; option++)
        print_option(option);
    if (command->takes_game)
        fputs(".PP\nAnd the options of every command that takes a GAME.\n", stdout);
}

/* The options common to all commands with a GAME. */
static void print_game_options(void)
{
    const struct command *command = NULL;
    for (int i = 0; (command = command_at(i)) != NULL && !command->takes_game; i++)
        ;
    int own = 0;
    while (command && command->options && command->options[own].name)
        own++;
    const struct command_option *option;
    for (int i = own; command && (option = command_option_at(command, i)) != NULL; i++)
        print_option(option);
}

static void print_examples(void)
{
    const struct command *command;
    for (int i = 0; (command = command_at(i)) != NULL; i++)
        for (const struct command_example *e = command->examples; e && e->line; e++) {
            fputs(".TP\n.B agon ", stdout);
            print_plain(e->line);
            putchar('\n');
            print_plain(e->about);
            fputs(".\n", stdout);
        }
}

void man_print(void)
{
    printf(".TH AGON 1 \"\" \"agon %s\" \"Games\"\n", agon_version());
    fputs(".SH NAME\nagon \\- play, analyse and compare abstract strategy games\n"
          ".SH SYNOPSIS\n.B agon\n.I COMMAND\n[\n.I ARGUMENT\n\\&...] [\n.I \\-\\-OPTION\n\\&...]\n"
          ".SH DESCRIPTION\n",
          stdout);
    for (int i = 0; help_conventions[i]; i++) {
        fputs(i > 0 ? ".PP\n" : "", stdout);
        print_plain(help_conventions[i]);
        putchar('\n');
    }
    fputs(".SH COMMANDS\n", stdout);
    const struct command *command;
    for (int i = 0; (command = command_at(i)) != NULL; i++)
        print_command(command);
    fputs(".SH OPTIONS WITH A GAME\n", stdout);
    print_game_options();
    fputs(".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nNo colours when it is set to anything.\n"
          ".SH EXAMPLES\n",
          stdout);
    print_examples();
}
