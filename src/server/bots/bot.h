/* Bots: programs with their message format, the same over TCP and WebSocket.
 *
 * docs/protocol-bot.md describes the messages. A bot is a connection whose messages are translated
 * to commands of the table (with all their rules, rights and limits). Instead of the browsers'
 * pushes it receives the events of its games: a game begins, a turn was played, it is your turn,
 * the game is over. Nothing is remembered across connections; after reconnecting, a bot receives
 * everything again. */
#ifndef SERVER_BOTS_BOT_H
#define SERVER_BOTS_BOT_H

#include "server/base/connection.h"
#include "server/game/rooms.h"

struct bot;
struct room;

enum {
    BOT_LINE_MAX = 131072,    /* bytes of an incoming message */
    BOT_TOKEN_MAX = 64,       /* bytes, with the NUL */
    BOT_HELLO_MS = 10000,     /* limit for the hello over TCP */
    BOT_KINDS_MAX = 64,       /* games in its list */
    BOT_ENGINE_MAX = 64,      /* bytes of its engine's name, and */
    BOT_PROTOCOL_MAX = 16,    /* of its protocol's, with the NUL */
    BOT_LEGAL_MAX = 4096,     /* legal turns listed, and */
    BOT_LEGAL_BYTES = 65536,  /* their bytes together; if there are more, none is listed */
    BOTS_OF_ACCOUNT_MAX = 10, /* for an organiser: */
    BOTS_OF_ORGANISER_MAX = 200
};

/* ---- sending ---- */

struct bot *connection_bot(const struct connection *); /* NULL: a browser's */
void bot_notify(struct connection *, json_t *);        /* one message; drops the reference */
void bot_notify_room(struct room *); /* notifies bots that play in it or are invited */
/* After hello: welcome, and all open games and challenges; before it no other event is sent. Does
 * nothing the second time. */
void bot_welcome(struct rooms *, struct connection *);
void bot_notify_stopping(struct connection *); /* the server is stopping */
bool bot_plays(const struct connection *,
               const char *kind);             /* a game's id; true if it listed none */
json_t *bot_kinds(const struct connection *); /* the listed games, a new reference; NULL: all */
/* Public data of a bot besides its account: PROGRAM; NULL: no bot. */
json_t *bot_program(struct users *, const struct user *);

/* The state of a room as last sent to the bot. */
struct bot_seen {
    char id[ID_SIZE];
    bool playing; /* else a challenge */
    bool paused;
    int turns; /* sent */
    int asked; /* number of the turn requested, -1 */
    int offer; /* the offer sent, as a unique number; -1 */
};

struct bot_ask;
struct bot {
    char *line; /* the incomplete line */
    size_t n;
    bool stream;                                             /* over TCP: set by the driver */
    bool known;                                              /* on a relay: it has said hello */
    bool welcome;                                            /* it has been sent */
    bool legal;                                              /* wants lists of legal turns */
    char engine[BOT_ENGINE_MAX], protocol[BOT_PROTOCOL_MAX]; /* as in its hello, or "" */
    char kind[BOT_KINDS_MAX][32];
    int kinds;
    struct bot_seen *seen;
    int seens, seen_room;
    struct bot_ask *asks; /* requests in progress */
};

#endif
