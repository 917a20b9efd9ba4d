/* Connections as the server sees them, and the messages that wait to be sent over them. */
#ifndef SERVER_BASE_CONNECTION_H
#define SERVER_BASE_CONNECTION_H

#include <jansson.h>

#include "server/base/limits.h"
#include "server/server.h"

struct analysis;
struct user;

enum {
    MESSAGE_HEADROOM = 32, /* bytes before the text, for the wire */
    CONNECTION_WAITING_MAX =
        1 << 20, /* bytes of messages that wait; a reader slower than that is closed */
    CONNECTION_WAITING_ALL = 1 << 22, /* ... of all connections from an address */
    CONNECTION_BAD_MAX = 20,          /* bad messages in a row */
    CONNECTION_HURRIED_MAX = 100,     /* messages in a row that came too soon */
    CONNECTION_WATCHED_MAX = 64       /* games watched over one connection */
};

/* A message; shared by all who are sent it. */
struct message {
    int references;
    uint64_t ticket;  /* to be durable before it leaves */
    int64_t since_us; /* when the turn came that it tells of, 0 */
    size_t n;
    unsigned char bytes[]; /* MESSAGE_HEADROOM, then n bytes of text */
};
/* The JSON as a message that tells of everything written so far. NULL: no memory. */
struct message *message_new(struct server *, const json_t *);
void message_drop(struct message *); /* NULL is allowed */

struct connection {
    struct server *server;
    struct connection *next, *before; /* of all connections */
    struct connection *next_of_user;
    struct user *user;        /* NULL until hello */
    struct bot *bot;          /* a bot's, which hears of games in words of its own; else NULL */
    void *wire;               /* the driver's */
    char session[64];         /* the cookie it came with */
    struct address *from;     /* where it came from */
    struct message **message; /* a ring of those that wait */
    int first, messages, room;
    size_t waiting;                          /* bytes */
    bool held;                               /* waits for the store */
    struct connection *next_held, **held_at; /* of those that do */
    bool lobby;                              /* is told of it */
    int bad;                                 /* messages in a row */
    int hurried;                             /* ... that came too soon */
    int lag;                                 /* ms, -1: not told */
    int closing;                             /* the code to be closed with, or 0 */
    struct bucket commands;
    struct analysis *analysis; /* what an engine thinks about for it, or NULL */
    int analyses;              /* so far */
    struct room *watched[CONNECTION_WATCHED_MAX];
    int watching;
    int tournaments; /* watched */
};

struct connection *connection_new(struct server *, void *wire, const char *session,
                                  const char *address);
void connection_free(struct connection *); /* it has gone */
void connection_message(struct connection *, const char *,
                        size_t);                          /* one message from it, whatever it is */
void connection_join(struct connection *, struct user *); /* it is this user's */
/* Takes a reference of its own. Bots are not sent what is meant for browsers, but by queueing. */
void connection_send(struct connection *, struct message *);
void connection_queue(struct connection *, struct message *);
void connection_send_json(struct connection *, json_t *); /* sends and lets go of it */
struct message *connection_next(struct connection *); /* may be sent now, or NULL; it stays first */
void connection_sent(struct connection *);            /* the first one has been */
void connection_wake_held(struct server *); /* those whose messages the store has reached since */
void connection_close(struct connection *, int code); /* after what waits has been sent */
void connection_watch(struct connection *, struct room *);
void connection_unwatch(struct connection *, struct room *);

#endif
