/* Messages for people: cleaned, cut to a line, with a mark under the place of the error. */
#include "cli/message.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"

enum { LINE_MAX_BYTES = 1000, SHOWN_MAX = 100 };

/* Prints one line; bytes that are not clean text become '?'. */
static void say(char *line)
{
    size_t n = strlen(line), at;
    while (!text_clean(line, n, &at))
        line[at] = '?';
    for (char *s = line; *s; s++)
        if (*s == '\n' || *s == '\r' || *s == '\t')
            *s = ' ';
    fflush(stdout);
    fprintf(stderr, "agon: %s\n", line);
}

void message(const char *format, ...)
{
    char line[LINE_MAX_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    say(line);
}

int message_usage(const struct command *command, const char *format, ...)
{
    char line[LINE_MAX_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    say(line);
    fprintf(stderr, "try 'agon help%s%s'\n", command ? " " : "", command ? command->name : "");
    return CLI_USAGE;
}

/* Shows the text and a mark below byte `at`, if it fits on a line and is printable. */
static void show_place(const char *text, int at)
{
    size_t n = 0;
    while (n <= SHOWN_MAX && text[n])
        n++;
    if (n == 0 || n > SHOWN_MAX || (size_t)at > n || !text_clean(text, n, NULL) ||
        strpbrk(text, "\t\r\n"))
        return;
    int column = 0;
    for (int i = 0; i < at; i++)
        column += (text[i] & 0xc0) != 0x80;
    fprintf(stderr, "  %s\n  %*s^\n", text, column, "");
}

void message_place(const char *where, const char *text, const struct agon_error *error)
{
    if (error->at < 0) {
        message("%s: %s", where, error->text);
        return;
    }
    message("%s: byte %d: %s", where, error->at + 1, error->text);
    if (text)
        show_place(text, error->at);
}
