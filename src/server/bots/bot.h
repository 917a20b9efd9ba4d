/* Bots: programs that play through messages of their own, the same over TCP and WebSocket.
 *
 * docs/protocol-bot.md tells the messages. A bot is a connection with a second life: what comes
 * in is turned into the commands of the table (so that every rule, right and limit is theirs),
 * and the pushes of browsers are replaced by what happened in the games where the bot sits: a
 * game begins, a turn was played, it is your turn, the game is over. Nothing is remembered
 * across connections; who comes back is told everything anew. */
#ifndef SERVER_BOTS_BOT_H
#define SERVER_BOTS_BOT_H

#include "server/base/connection.h"
#include "server/game/rooms.h"

struct bot;
struct room;

enum {
    BOT_LINE_MAX = 131072,    /* bytes of a message that comes in */
    BOT_TOKEN_MAX = 64,       /* bytes, with the NUL */
    BOT_HELLO_MS = 10000,     /* until which it has to say hello over TCP */
    BOT_KINDS_MAX = 64,       /* games that it says it plays */
    BOT_ENGINE_MAX = 64,      /* bytes of its engine's name, and */
    BOT_PROTOCOL_MAX = 16,    /* of the protocol it speaks, with the NUL */
    BOT_LEGAL_MAX = 4096,     /* legal turns told, and */
    BOT_LEGAL_BYTES = 65536,  /* their bytes together; more are not told at all */
    BOTS_OF_ACCOUNT_MAX = 10, /* and of an organiser's: */
    BOTS_OF_ORGANISER_MAX = 200
};

/* ---- telling ---- */

struct bot *connection_bot(const struct connection *); /* NULL: a browser's */
void bot_notify(struct connection *, json_t *);        /* one message; lets go of it */
void bot_notify_room(struct room *); /* bots at it or invited to it hear what is new */
void bot_notify_all(struct rooms *,
                    struct connection *);      /* after hello: welcome, and all that waits */
void bot_notify_stopping(struct connection *); /* the server goes down */
bool bot_plays(const struct connection *,
               const char *kind);             /* a game's id; true when it named none */
json_t *bot_kinds(const struct connection *); /* what it named, a new reference; NULL: all */
/* What everybody may know of a bot besides its account: PROGRAM; NULL: no bot. */
json_t *bot_program(struct users *, const struct user *);

/* A room as the bot at the connection was last told of it. */
struct bot_seen {
    char id[ID_SIZE];
    bool playing; /* else a challenge */
    bool paused;
    int turns; /* told */
    int asked; /* the number of the turn asked for, -1 */
    int offer; /* the offer told, as a number that no other has; -1 */
};

struct bot_ask;
struct bot {
    char *line; /* what has come of it */
    size_t n;
    bool stream;                                             /* over TCP: the driver's mark */
    bool legal;                                              /* wants to be told the legal turns */
    char engine[BOT_ENGINE_MAX], protocol[BOT_PROTOCOL_MAX]; /* as it says, or "" */
    char kind[BOT_KINDS_MAX][32];
    int kinds;
    struct bot_seen *seen;
    int seens, seen_room;
    struct bot_ask *asks; /* requests under way */
};

#endif
