/* Connections: each has a queue of outgoing messages and subscriptions, which are notified when it
 * closes. Its user and bot are opaque pointers set by higher layers. */
#ifndef SERVER_BASE_CONNECTION_H
#define SERVER_BASE_CONNECTION_H

#include <jansson.h>

#include "server/base/core.h"
#include "server/base/limits.h"

enum {
    MESSAGE_HEADROOM = 32, /* bytes before the text, for the network library */
    CONNECTION_WAITING_MAX =
        1 << 20, /* bytes of queued messages; a slower reader is disconnected */
    CONNECTION_WAITING_ALL = 1 << 22, /* ... of all connections from an address */
    CONNECTION_BAD_MAX = 20,          /* consecutive bad messages */
    CONNECTION_HURRIED_MAX = 100      /* consecutive messages over the rate limit */
};

/* A message; shared by all recipients. */
struct message {
    int references;
    uint64_t ticket;  /* must be durable before it leaves */
    int64_t since_us; /* when the turn it reports arrived, or 0 */
    size_t n;
    unsigned char bytes[]; /* MESSAGE_HEADROOM, then n bytes of text */
};
/* Serialises the JSON, with the ticket of everything written so far. NULL: no memory. */
struct message *message_new(struct core *, const json_t *);
struct message *message_of_text(struct core *, const char *text, size_t n); /* the same of a text */
void message_drop(struct message *);                                        /* NULL is allowed */

struct connection;
/* Called when a connection closes that was subscribed to the subject. */
typedef void connection_gone_fn(void *subject, struct connection *);
struct subscription {
    void *subject;
    connection_gone_fn *gone;
};

struct connection {
    struct core *core;
    struct connection *next, *before; /* of all connections */
    struct connection *next_of_owner;
    void *owner;              /* its user (connection_user()), NULL until hello */
    void *program;            /* a bot's connection (connection_bot()), which receives games in
                               * another format; else NULL */
    void *driver;             /* the driver's */
    bool relayed;             /* it comes over a link from a relay */
    uint64_t link_id;         /* on a relay: its number on the link, 0: none */
    char session[64];         /* the cookie it came with */
    struct address *from;     /* where it came from */
    struct message **message; /* a ring buffer of queued messages */
    int first, messages, capacity;
    size_t waiting;                          /* bytes */
    bool held;                               /* waiting for the store */
    struct connection *next_held, **held_at; /* list of held connections */
    int bad;                                 /* consecutive bad messages */
    int hurried;                             /* ... over the rate limit */
    int lag;                                 /* ms, -1: unknown */
    int closing;                             /* the close code, or 0 */
    uint64_t closing_ticket;                 /* must be durable before it is closed */
    void *greeting;                          /* its hello waits for an account (net/greeting.h) */
    bool greeted;                            /* ... and has it: it is being handled */
    int numbered;                            /* number given to the last item started for it */
    struct bucket commands;
    struct subscription *subscription; /* its subscriptions */
    int subscriptions, subscription_capacity;
};

struct connection *connection_new(struct core *, void *driver, const char *session,
                                  const char *address);
void connection_free(struct connection *); /* it has gone */
/* Takes a reference. Messages for browsers reach bots only by connection_queue(). */
void connection_send(struct connection *, struct message *);
void connection_queue(struct connection *, struct message *);
void connection_send_json(struct connection *, json_t *); /* sends it and drops the reference */
struct message *connection_next(struct connection *); /* the first message, if it may be sent now,
                                                       * else NULL; not removed */
void connection_sent(struct connection *);            /* removes the first message */
void connection_wake_held(struct core *);             /* those whose messages have become durable */
/* Closes it once the queue is sent and everything written so far is durable, so that a client that
 * reconnects finds it. */
void connection_close(struct connection *, int code);
enum { CONNECTION_AGAIN = 1013 };          /* a code: at once, and nothing of the queue is sent */
bool connection_ends(struct connection *); /* whether to close it now */

/* Calls gone(subject, connection) when the connection closes. */
void connection_subscribe(struct connection *, void *subject, connection_gone_fn *);
void connection_unsubscribe(struct connection *, const void *subject, connection_gone_fn *);
int connection_subscriptions(const struct connection *, connection_gone_fn *); /* number of
                                                                                * subscriptions with
                                                                                * this function */
void *connection_subject(const struct connection *, connection_gone_fn *);     /* the subject of
                                                                                * one, or NULL */

#endif
