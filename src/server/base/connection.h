/* Connections: a queue of outgoing messages each, and what is to be told when it goes. What it
 * belongs to hangs on it as subscriptions and two pointers that only those above read, so it knows
 * nobody. */
#ifndef SERVER_BASE_CONNECTION_H
#define SERVER_BASE_CONNECTION_H

#include <jansson.h>

#include "server/base/core.h"
#include "server/base/limits.h"

enum {
    MESSAGE_HEADROOM = 32, /* bytes before the text, for the wire */
    CONNECTION_WAITING_MAX =
        1 << 20, /* bytes of messages that wait; a reader slower than that is closed */
    CONNECTION_WAITING_ALL = 1 << 22, /* ... of all connections from an address */
    CONNECTION_BAD_MAX = 20,          /* bad messages in a row */
    CONNECTION_HURRIED_MAX = 100      /* messages in a row that came too soon */
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
struct message *message_new(struct core *, const json_t *);
void message_drop(struct message *); /* NULL is allowed */

struct connection;
/* A connection goes that was told of the subject, or made it. */
typedef void connection_gone_fn(void *subject, struct connection *);
struct subscription {
    void *subject;
    connection_gone_fn *gone;
};

struct connection {
    struct core *core;
    struct connection *next, *before; /* of all connections */
    struct connection *next_of_owner;
    void *owner;              /* whose it is (connection_user()), NULL until hello */
    void *program;            /* a bot's end (connection_bot()), which hears of games in words of
                                 its own; else NULL */
    void *wire;               /* the driver's */
    char session[64];         /* the cookie it came with */
    struct address *from;     /* where it came from */
    struct message **message; /* a ring of those that wait */
    int first, messages, capacity;
    size_t waiting;                          /* bytes */
    bool held;                               /* waits for the store */
    struct connection *next_held, **held_at; /* of those that do */
    int bad;                                 /* messages in a row */
    int hurried;                             /* ... that came too soon */
    int lag;                                 /* ms, -1: not told */
    int closing;                             /* the code to be closed with, or 0 */
    uint64_t closing_ticket;                 /* to be durable before it is closed */
    int numbered;                            /* what was begun for it so far goes by numbers */
    struct bucket commands;
    struct subscription *subscription; /* what it belongs to */
    int subscriptions, subscription_capacity;
};

struct connection *connection_new(struct core *, void *wire, const char *session,
                                  const char *address);
void connection_free(struct connection *); /* it has gone */
/* Takes a reference of its own. Bots are not sent what is meant for browsers, but by queueing. */
void connection_send(struct connection *, struct message *);
void connection_queue(struct connection *, struct message *);
void connection_send_json(struct connection *, json_t *); /* sends and lets go of it */
struct message *connection_next(struct connection *); /* may be sent now, or NULL; it stays first */
void connection_sent(struct connection *);            /* the first one has been */
void connection_wake_held(struct core *); /* those whose messages the store has reached since */
/* Closed when what waits has been sent and everything written so far is durable: who comes back
 * then finds what the end of the connection tells of. */
void connection_close(struct connection *, int code);
bool connection_ends(struct connection *); /* whether it is to be closed now */

/* gone(subject, connection) is called when the connection goes. */
void connection_subscribe(struct connection *, void *subject, connection_gone_fn *);
void connection_unsubscribe(struct connection *, const void *subject, connection_gone_fn *);
int connection_subscriptions(const struct connection *, connection_gone_fn *); /* how many so */
void *connection_subject(const struct connection *, connection_gone_fn *);     /* one, or NULL */

#endif
