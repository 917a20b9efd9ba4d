/* The words of agon organise: its actions, and arguments as the server's commands take them. */
#ifndef CLI_ORGANISE_WORDS_H
#define CLI_ORGANISE_WORDS_H

#include <jansson.h>

#include "cli/command.h"

/* An action: a command of the server, and the names of its arguments in the order of the words on
 * the command line. */
struct action {
    const char *name, *command;
    /* "tournament player [reason]"; "..." at the end: then words NAME=VALUE for all others. */
    const char *arguments;
    const char *done; /* what is said afterwards; NULL: the action prints its answer */
};
/* The name of the i-th action; NULL: there are fewer. */
const char *action_name(int i);
/* The action of that name; NULL after a message that lists them or suggests the nearest. */
const struct action *action_find(const struct command *, const char *name);

/* The arguments of an action out of words[0..n), converted as `table`, the server's list of
 * commands, says: numbers, switches (yes, no), lists separated by commas. A value "@FILE" is read
 * from a file; a list has a line for each member there. NULL after a message. */
json_t *action_arguments(const struct command *, const struct action *, const json_t *table,
                         const char **words, int n);

#endif
