/* The GAME of a command: opened with its variant and options, the position set up, turns played. */
#ifndef CLI_SETUP_H
#define CLI_SETUP_H

#include <agon/game.h>

#include "cli/command.h"

struct setup {
    char *definition;      /* the contents of a variant file, or NULL */
    agon_game *game;       /* game->first is --position, an unfinished turn in it left out */
    struct agon_line line; /* where --position and --moves lead to */
};
/* Reads GAME, the call's argument `at`, and the options that go with it. CLI_GOOD; else a message
 * was given, nothing needs releasing and it is the exit status. */
int setup_open(struct setup *, const struct call *, int at);
void setup_release(struct setup *);

/* Finds the kind of game, of a variant file's name too; NULL with a message and *status. */
const struct agon_rules *setup_kind(const char *id, int *status);
/* Whether GAME is a variant file's name and not a game's: it has a slash or ends in .ini. */
bool setup_names_file(const char *id);
/* Reads a variant file whole; the caller frees *text. CLI_GOOD, or a status after a message. */
int setup_read_file(const char *path, char **text);
/* Says what is wrong with a variant file: "FILE: line 3: ...". */
void setup_blame_file(const char *path, const struct agon_error *);
/* The kind of game that plays a player's own file. */
#define SETUP_OWN_KIND "variant"

#endif
