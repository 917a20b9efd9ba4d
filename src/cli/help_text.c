/* The table of commands as text for people. */
#include "cli/help.h"

#include <string.h>

#include <agon/agon.h>

#include "cli/commands.h"
#include "cli/message.h"

enum { WIDTH = 80, OPTION_MAX = 64, ABOUT_MAX = 512, ABOUT_COLUMN = 23 };

const char *const help_conventions[] = {
    "Answers go to standard output, messages and progress to standard error. With --json the "
    "answer is one JSON object; whole numbers beyond 2^53 are decimal strings. If standard error "
    "is "
    "a terminal, work of more than two seconds shows how much is done and how long it will still "
    "take, as far as that can be known.",
    "The exit status is 0 when all is well, 1 when something failed and 2 when the command line "
    "is wrong.",
    "GAME is the name of a game. A position is one line of text between turns, as the game's rules "
    "page describes it; \" + \" and moves behind it are a turn in play. Times are written 5s, "
    "500ms or 2m30s; a bare number is seconds.",
    NULL};

/* Prints paragraphs separated by newlines, wrapped and indented; the first line starts at `column`,
 * 0 for a new one. */
static void print_wrapped(FILE *file, const char *text, int indent, int column)
{
    while (*text) {
        size_t n = strcspn(text, " \n");
        if (column > 0 && column + 1 + (int)n > WIDTH) {
            putc('\n', file);
            column = 0;
        }
        column += fprintf(file, "%*s%.*s", column > 0 ? 1 : indent, "", (int)n, text);
        text += n;
        if (*text == '\n') {
            fputs("\n\n", file);
            column = 0;
        }
        text += *text != '\0';
    }
    putc('\n', file);
}

int help_option(const struct command_option *option, char *text, size_t size)
{
    return snprintf(text, size, "--%s%s%s", option->name, option->value ? " " : "",
                    option->value ? option->value : "");
}

void help_program(FILE *file)
{
    const struct command *command;
    fputs("agon: play, analyse and compare abstract strategy games\n\n"
          "usage: agon COMMAND [ARGUMENT...] [--OPTION...]\n\n",
          file);
    for (int i = 0; (command = command_at(i)) != NULL; i++)
        fprintf(file, "  %-8s %s\n", command->name, command->about);
    fputs("\n'agon help COMMAND' describes a command, 'agon --version' prints the version.\n",
          file);
}

/* Prints an option, its description and its values. */
static void print_option(FILE *file, const struct command_option *option)
{
    char name[OPTION_MAX], text[ABOUT_MAX], values[ABOUT_MAX] = "";
    help_option(option, name, sizeof name);
    if (option->type == VALUE_CHOICE)
        snprintf(values, sizeof values, " (%s)", option->words);
    if (option->type == VALUE_NUMBER && option->max < 1000000)
        snprintf(values, sizeof values, " (%d..%d)", (int)option->min, (int)option->max);
    snprintf(text, sizeof text, "%s%s", option->about, values);
    print_wrapped(file, text, ABOUT_COLUMN, fprintf(file, "  %-20s", name));
}

void help_command(FILE *file, const struct command *command)
{
    const struct command_option *option;
    fprintf(file, "agon %s: %s\n\nusage: agon %s%s%s [--OPTION...]\n", command->name,
            command->about, command->name, *command->arguments ? " " : "", command->arguments);
    if (command->more) {
        putc('\n', file);
        print_wrapped(file, command->more, 0, 0);
    }
    fputs("\noptions\n", file);
    for (int i = 0; (option = command_option_at(command, i)) != NULL; i++)
        print_option(file, option);
    if (command->examples)
        fputs("\nexamples\n", file);
    for (const struct command_example *e = command->examples; e && e->line; e++)
        fprintf(file, "  agon %s\n      %s\n", e->line, e->about);
}

void help_common(FILE *file)
{
    for (int i = 0; help_conventions[i]; i++) {
        fputc('\n', file);
        print_wrapped(file, help_conventions[i], 0, 0);
    }
}
