/* The GAME of a command: opened with its variant and options, the position set up, turns played. */
#ifndef CLI_SETUP_H
#define CLI_SETUP_H

#include <agon/game.h>

#include "cli/command.h"

struct setup {
    agon_game *game;       /* game->first is --position, an unfinished turn in it left out */
    struct agon_line line; /* where --position and --moves lead to */
};
/* Reads GAME, the call's argument `at`, and the options that go with it. CLI_GOOD; else a message
 * was given, nothing needs releasing and it is the exit status. */
int setup_open(struct setup *, const struct call *, int at);
void setup_release(struct setup *);

/* Finds the kind of game; NULL with a message and *status. */
const struct agon_rules *setup_kind(const char *id, int *status);

#endif
