/* Reading a command line by the table: arguments, options, values, and errors. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/message.h"
#include "core/text.h"
#include "play/clock.h"

enum { TEXT_MOST = 1 << 20, WORDS_MOST = 16 };

/* The words of "a|b|c". */
struct words {
    char word[WORDS_MOST][ARGUMENT_NAME_MAX];
    int n;
};

static struct words words_of(const char *list)
{
    struct words words = {.n = 0};
    while (words.n < WORDS_MOST) {
        size_t n = strcspn(list, "|");
        snprintf(words.word[words.n++], ARGUMENT_NAME_MAX, "%.*s", (int)n, list);
        if (!list[n])
            break;
        list += n + 1;
    }
    return words;
}

static const char *word_at(void *words, int i)
{
    struct words *w = words;
    return i < w->n ? w->word[i] : NULL;
}

static const char *option_name_at(void *command, int i)
{
    const struct command_option *option = command_option_at(command, i);
    return option ? option->name : NULL;
}

/* Whether `text` is one of the words of `list`; prints an error if not. */
static bool read_choice(const struct command *command, const char *what, const char *list,
                        const char *text)
{
    struct words words = words_of(list);
    for (int i = 0; i < words.n; i++)
        if (strcmp(words.word[i], text) == 0)
            return true;
    const char *nearest = text_nearest(text, word_at, &words);
    if (nearest)
        message_usage(command, "%s: expected %s, found '%.60s'; did you mean '%s'?", what, list,
                      text, nearest);
    else
        message_usage(command, "%s: expected %s, found '%.60s'", what, list, text);
    return false;
}

/* Whether the text is clean UTF-8 of acceptable length; prints an error if not. */
static bool read_clean(const struct command *command, const char *what, const char *text)
{
    size_t n = strlen(text), at;
    if (n > TEXT_MOST)
        message_usage(command, "%s: byte %d: expected a text of up to %d bytes, found %zu", what,
                      TEXT_MOST + 1, TEXT_MOST, n);
    else if (!text_clean(text, n, &at))
        message_usage(command, "%s: byte %zu: expected UTF-8 without control characters", what,
                      at + 1);
    else
        return true;
    return false;
}

static bool read_value(const struct command *command, struct call_given *given)
{
    const struct command_option *option = given->option;
    char what[ARGUMENT_NAME_MAX];
    snprintf(what, sizeof what, "--%s", option->name);
    if (option->type == VALUE_FILE)
        return true;
    if (!read_clean(command, what, given->text))
        return false;
    if (option->type == VALUE_CHOICE)
        return read_choice(command, what, option->words, given->text);
    if (option->type == VALUE_NUMBER &&
        !text_number(given->text, strlen(given->text), option->min, option->max, &given->number)) {
        message_usage(command,
                      "%s: expected a whole number from %" PRId64 " to %" PRId64 ", found '%.60s'",
                      what, option->min, option->max, given->text);
        return false;
    }
    struct agon_error error;
    if (option->type == VALUE_MS && clock_duration_read(&given->number, given->text, 's', &error)) {
        message_usage(command, "%s: byte %d: %s", what, error.at + 1, error.text);
        return false;
    }
    if (option->type == VALUE_MS && (given->number < option->min || given->number > option->max)) {
        char least[64], most[64];
        clock_duration_write(option->min, least, sizeof least);
        clock_duration_write(option->max, most, sizeof most);
        message_usage(command, "%s: expected a time from %s to %s, found '%.60s'", what, least,
                      most, given->text);
        return false;
    }
    return true;
}

/* The option of that name (length n), or NULL after a message. */
static const struct command_option *find_option(const struct command *command, const char *name,
                                                size_t n)
{
    const struct command_option *option;
    for (int i = 0; (option = command_option_at(command, i)) != NULL; i++)
        if (text_equal(name, n, option->name))
            return option;
    char word[ARGUMENT_NAME_MAX];
    snprintf(word, sizeof word, "%.*s", (int)(n < 40 ? n : 40), name);
    const char *nearest = text_nearest(word, option_name_at, (void *)command);
    if (nearest)
        message_usage(command, "%s has no option --%s; did you mean --%s?", command->name, word,
                      nearest);
    else
        message_usage(command, "%s has no option --%s", command->name, word);
    return NULL;
}

static const struct call_given *find_given(const struct call *call, const char *name, int nth)
{
    for (int i = 0; i < call->givens; i++)
        if (strcmp(call->given[i].option->name, name) == 0 && nth-- == 0)
            return &call->given[i];
    return NULL;
}

/* Reads "--name", "--name=value" or "--name value" at argv[*i]; *i is at its last word. */
static bool read_option(struct call *call, const char **argv, int n, int *i)
{
    const char *name = argv[*i] + 2;
    size_t length = strcspn(name, "=");
    const struct command_option *option = find_option(call->command, name, length);
    if (!option)
        return false;
    struct call_given given = {.option = option};
    if (!option->value && name[length]) {
        message_usage(call->command, "--%s takes no value", option->name);
        return false;
    }
    if (option->value) {
        if (!name[length] && *i + 1 == n) {
            message_usage(call->command, "--%s: expected %s after it", option->name, option->value);
            return false;
        }
        given.text = name[length] ? name + length + 1 : argv[++*i];
    }
    if (find_given(call, option->name, 0) && !option->many) {
        message_usage(call->command, "--%s is given twice", option->name);
        return false;
    }
    if (call->givens == CALL_GIVEN_MAX) {
        message_usage(call->command, "expected at most %d options", CALL_GIVEN_MAX);
        return false;
    }
    if (given.text && !read_value(call->command, &given))
        return false;
    call->given[call->givens++] = given;
    return true;
}

/* Checks the arguments against the command's. */
static int check_arguments(const struct call *call)
{
    const struct command *command = call->command;
    struct command_argument argument;
    bool many = false;
    int taken = 0;
    for (; command_argument_at(command, taken, &argument); taken++) {
        const char *given = call_argument(call, taken);
        many = argument.many;
        if (!given && !argument.optional)
            return message_usage(command, "%s: expected %s%s", command->name, argument.name,
                                 argument.choice ? " first" : "");
        if (given && argument.choice && !read_choice(command, command->name, argument.name, given))
            return CLI_USAGE;
        if (given && strcmp(argument.name, "FILE") != 0 &&
            !read_clean(command, argument.name, given))
            return CLI_USAGE;
    }
    if (call->arguments > taken && !many)
        return message_usage(command, "%s: '%.60s' is more than it takes%s%s", command->name,
                             call->argument[taken], taken ? ", expected " : "",
                             taken ? command->arguments : "");
    return CLI_GOOD;
}

static bool asks_for_help(const char **argv, int n)
{
    for (int i = 0; i < n && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

int call_read(struct call *call, const struct command *command, const char **argv, int n)
{
    *call = (struct call){.command = command, .argument = argv};
    call->help = asks_for_help(argv, n);
    if (call->help)
        return CLI_GOOD;
    bool options = true;
    for (int i = 0; i < n; i++) {
        if (options && strcmp(argv[i], "--") == 0)
            options = false;
        else if (options && argv[i][0] == '-' && argv[i][1] == '-') {
            if (!read_option(call, argv, n, &i))
                return CLI_USAGE;
        } else if (options && argv[i][0] == '-' && argv[i][1]) {
            return message_usage(command, "%s has no option %.40s: options begin with two dashes",
                                 command->name, argv[i]);
        } else {
            argv[call->arguments++] = argv[i];
        }
    }
    return check_arguments(call);
}

const char *call_argument(const struct call *call, int i)
{
    return i < call->arguments ? call->argument[i] : NULL;
}

bool call_on(const struct call *call, const char *option)
{
    return find_given(call, option, 0) != NULL;
}

const char *call_text(const struct call *call, const char *option)
{
    return call_text_at(call, option, 0);
}

const char *call_text_at(const struct call *call, const char *option, int i)
{
    const struct call_given *given = find_given(call, option, i);
    return given ? given->text : NULL;
}

int64_t call_number(const struct call *call, const char *option, int64_t fallback)
{
    const struct call_given *given = find_given(call, option, 0);
    return given ? given->number : fallback;
}
