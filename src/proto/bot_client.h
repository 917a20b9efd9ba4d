/* The client's end of the bots' protocol: messages over TCP or WebSocket (docs/protocol-bot.md). */
#ifndef PROTO_BOT_CLIENT_H
#define PROTO_BOT_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include <agon/status.h>

#include "os/socket.h"

enum { BOT_CLIENT_HOST = 256, BOT_CLIENT_MESSAGE_MAX = 1 << 18 };

/* The address of a server. */
struct bot_url {
    char host[BOT_CLIENT_HOST];
    int port;
    bool framed;    /* a WebSocket */
    bool encrypted; /* and over TLS */
};
/* Reads "HOST:PORT" and "tcp://HOST:PORT" (lines over TCP), "http://HOST[:PORT]" and "ws://..."
 * (the WebSocket), "https://..." and "wss://..." (the WebSocket over TLS). 0 or AGON_BAD_TEXT. */
int bot_url_read(struct bot_url *, const char *text, struct agon_error *);

struct bot_client {
    struct os_socket socket; /* .fd -1: not connected */
    bool framed;             /* a WebSocket */
    char *in;                /* in[0..n) was received, in[0..used) was returned */
    size_t n, used, room;
    char *message; /* of a WebSocket, in fragments */
    size_t message_n;
    bool bad; /* the other end violates the protocol, sends too much, or does not read */
};

/* Connects without sending a message. `trust` is needed only for an encrypted URL. 0,
 * AGON_UNSUPPORTED or, with *doubt, AGON_ILLEGAL: its certificate is not trusted; *error, nothing
 * needs closing. */
int bot_client_open(struct bot_client *, const struct bot_url *, struct os_trust *trust,
                    enum os_doubt *doubt, struct agon_error *);
void bot_client_close(struct bot_client *);                /* does nothing if closed */
bool bot_client_send(struct bot_client *, const json_t *); /* false: the connection is broken */
/* The next message received, a new reference. NULL: none until the socket is readable again, or
 * with *broken: no more. */
json_t *bot_client_next(struct bot_client *, bool *broken);
/* The part of bot_client_next() that handles received bytes. */
bool bot_client_take(struct bot_client *, const char *bytes, size_t n);

#endif
