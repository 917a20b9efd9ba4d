/* A game on the server in agon connect, and the local program that plays it. */
#ifndef CLI_CONNECT_GAME_H
#define CLI_CONNECT_GAME_H

#include <jansson.h>

#include "cli/contestant.h"

struct connect_errors;
enum { BOT_GAME_ID = 64, BOT_GAMES_MAX = 64 };

struct bot_game {
    char id[BOT_GAME_ID]; /* of the game, or of the challenge before it */
    char kind[64], rival[128];
    agon_game *game;
    struct agon_line line; /* the position on the server */
    struct contestant contestant;
    struct player *player;
    struct clock_control control;
    int seat, number; /* number: of the turn requested, -1: none */
    bool accepted;    /* the challenge was accepted, or the game has begun */
    bool ready;       /* the player is ready */
    bool thinking;
    bool useless;                  /* the program crashed or sent an invalid answer */
    bool waiting;                  /* a turn is requested, but the player is not ready */
    struct agon_clock clock;       /* for that turn */
    char answer[AGON_TEXT_MAX];    /* to the turn `number`, "" for none */
    bool answered;                 /* the program has made a turn in this game */
    int64_t over_at;               /* when it was lost on time, its program still thinking; or 0 */
    int lines;                     /* that it has written since its turn was requested */
    struct connect_errors *errors; /* take its standard error */
};

/* Opens the game of a challenge or game message and starts the program. 0, or a negative status
 * with *error: the game cannot be played here; nothing needs releasing. */
int connect_open(struct bot_game *, const json_t *message, const char *engine, struct agon_error *);
void connect_close(struct bot_game *);
/* The turns of a game message, perhaps a repeated one. False: they do not match the game. */
bool connect_begin(struct bot_game *, const json_t *message);
bool connect_played(struct bot_game *, const json_t *message);
/* Requests a turn from the player; `margin_ms` is reserved for lag. Returns a message to send at
 * once (an answer that did not arrive), or NULL. */
json_t *connect_turn(struct bot_game *, const json_t *message, int64_t margin_ms);
/* The next message to send for the player: a new reference, or NULL. */
json_t *connect_next(struct bot_game *, int64_t now);

#endif
