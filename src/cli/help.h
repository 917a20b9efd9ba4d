/* Help in every form, from the table of commands. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <stdio.h>

#include "cli/command.h"

/* help_text.c */
void help_program(FILE *);
void help_common(FILE *); /* options common to all commands */
void help_command(FILE *, const struct command *);

/* "--depth N" or "--json"; as snprintf. */
int help_option(const struct command_option *, char *text, size_t size);

/* man.c: all commands as one page. */
void man_print(void);
/* completion.c: for "bash", "zsh" or "fish". */
#define COMPLETION_SHELLS "bash|zsh|fish"
void completion_print(const char *shell);

/* Conventions common to all commands, one paragraph each; NULL after the last. */
extern const char *const help_conventions[];

#endif
