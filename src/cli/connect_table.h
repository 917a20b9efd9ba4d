/* Tables of agon connect: a game on the server, and the program that plays it here. */
#ifndef CLI_CONNECT_TABLE_H
#define CLI_CONNECT_TABLE_H

#include <jansson.h>

#include "cli/contestant.h"

enum { TABLE_ID = 64, TABLES_MAX = 64 };

struct table {
    char id[TABLE_ID]; /* of the game, or of the challenge while it is one */
    char kind[64], rival[128];
    agon_game *game;
    struct agon_line line; /* as it stands on the server */
    struct contestant contestant;
    struct player *player;
    struct clock_control control;
    int seat, number; /* number: of the turn asked for, -1: none */
    bool accepted;    /* the challenge is taken, or the game has begun */
    bool ready;       /* the player is */
    bool thinking;
    bool useless;               /* the program crashed or talked rubbish */
    bool waiting;               /* a turn is asked for that the player is not ready for */
    struct agon_clock clock;    /* of that turn */
    char answer[AGON_TEXT_MAX]; /* to the turn `number`, "" for none */
};

/* Opens the game of a challenge or game message and starts the program. 0, or a negative status
 * with *error: the game cannot be played here; nothing needs releasing. */
int connect_open(struct table *, const json_t *message, const char *engine, struct agon_error *);
void connect_close(struct table *);
/* The turns of a game message, which may have been heard before. False: they are not the game's. */
bool connect_begin(struct table *, const json_t *message);
bool connect_played(struct table *, const json_t *message);
/* Your turn: asks the player; `margin_ms` is kept of the time for the way. What is to be said at
 * once (the answer that did not arrive), or NULL. */
json_t *connect_turn(struct table *, const json_t *message, int64_t margin_ms);
/* What the player wants to be said: a message, a new reference, or NULL. */
json_t *connect_next(struct table *, int64_t now);

#endif
