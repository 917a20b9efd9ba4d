/* Commands as data: one table for reading calls, and for help, the man page and completions.
 *
 * A command's file defines a `const struct command`; commands.c lists them. Usage is checked before
 * run() is called, so run() sees only values of the declared form. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdbool.h>
#include <stdint.h>

/* Exit statuses. */
enum { CLI_GOOD = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

enum value_type {
    VALUE_NONE,    /* a switch */
    VALUE_TEXT,    /* clean UTF-8 of up to a megabyte */
    VALUE_NUMBER,  /* min..max */
    VALUE_MS,      /* a duration such as 5s, as milliseconds, min..max */
    VALUE_CHOICE,  /* one of words, "a|b" */
    VALUE_FILE,    /* a path: any bytes */
    VALUE_VARIANT, /* a text with completions: ids of variants, of engines */
    VALUE_ENGINE
};

struct command_option {
    const char *name;  /* without its dashes; NULL ends a table */
    const char *value; /* its value's name in help; NULL for a switch */
    enum value_type type;
    const char *words;
    int64_t min, max;
    const char *about; /* one line */
    bool many;         /* may be repeated */
};

struct command_example {
    const char *line; /* without "agon"; NULL ends a table */
    const char *about;
};

struct call;
struct command {
    const char *name;
    /* "GAME DEPTH"; "[GAME]" is optional, "FILE..." is one or more; "check|show" is one of those
     * words, "new" that word. GAME and FILE have completions. */
    const char *arguments;
    const char *about;                    /* one line */
    const char *more;                     /* paragraphs separated by newlines, or NULL */
    const struct command_option *options; /* of this command */
    bool takes_game;                      /* also takes --variant, --options, --position, --moves */
    const struct command_example *examples;
    int (*run)(const struct call *); /* an exit status */
};

/* The i-th command, NULL after the last. */
const struct command *command_at(int i);
/* By name; NULL with a message that suggests the nearest. */
const struct command *command_find(const char *name);
/* The i-th option of a command, the game's and --help included; NULL after the last. */
const struct command_option *command_option_at(const struct command *, int i);

/* The words of `arguments`: copies the i-th, without brackets and dots. */
enum { ARGUMENT_NAME_MAX = 48 };
struct command_argument {
    char name[ARGUMENT_NAME_MAX];
    bool optional, many;
    bool choice; /* name is "a|b", or the only word */
};
bool command_argument_at(const struct command *, int i, struct command_argument *);

/* A call: a command with its arguments and options. Everything points into argv. */
enum { CALL_GIVEN_MAX = 64 };
struct call_given {
    const struct command_option *option;
    const char *text; /* NULL for a switch */
    int64_t number;   /* VALUE_NUMBER, VALUE_MS */
};
struct call {
    const struct command *command;
    const char **argument; /* `arguments` of them */
    int arguments;
    struct call_given given[CALL_GIVEN_MAX];
    int givens;
    bool help; /* --help was given: nothing else was checked */
};
/* Reads argv[0..n), the words after the command's name; arguments are moved to the front of argv.
 * CLI_GOOD, or CLI_USAGE after a message. */
int call_read(struct call *, const struct command *, const char **argv, int n);

const char *call_argument(const struct call *, int i); /* NULL: not given */
bool call_on(const struct call *, const char *option);
const char *call_text(const struct call *, const char *option);           /* NULL: not given */
const char *call_text_at(const struct call *, const char *option, int i); /* of a `many` one */
int64_t call_number(const struct call *, const char *option, int64_t fallback);

/* Options that several commands share. */
#define OPTION_JSON                                                                                \
    {                                                                                              \
        .name = "json", .about = "answer with one JSON object"                                     \
    }

#endif
