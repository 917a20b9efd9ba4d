/* The GAME of a command: opens it with variant and options, sets the position, plays turns. */
#ifndef CLI_SETUP_H
#define CLI_SETUP_H

#include <agon/game.h>

#include "cli/command.h"

struct setup {
    char *definition;      /* the contents of a variant file, or NULL */
    agon_game *game;       /* game->first is --position without its open turn */
    struct agon_line line; /* after --position and --moves */
};
/* Reads GAME, the call's argument `at`, and its options. CLI_GOOD; else the exit status after a
 * message, and nothing needs releasing. */
int setup_open(struct setup *, const struct call *, int at);
void setup_release(struct setup *);

/* The kind of game, also for a variant file; NULL with a message and *status. */
const struct agon_rules *setup_kind(const char *id, int *status);
/* Whether GAME is the name of a variant file, not of a game: it has a slash or ends in .ini. */
bool setup_names_file(const char *id);
/* The name of the file with the net of GAME: FILE.net for FILE.ini, else GAME.net. */
enum { SETUP_NET_MAX = 4096 };
void setup_net_name(const char *id, char name[SETUP_NET_MAX]);
/* Reads a variant file whole; the caller frees *text. CLI_GOOD, or a status after a message. */
int setup_read_file(const char *path, char **text);
/* Reports an error in a variant file: "FILE: line 3: ...". */
void setup_blame_file(const char *path, const struct agon_error *);
/* The kind of game of custom variant files. */
#define SETUP_OWN_KIND "variant"

#endif
