/* The net: the server on libwebsockets and a libuv loop. */
#ifndef SERVER_NET_NET_H
#define SERVER_NET_NET_H

#include <uv.h>

#include "server/server.h"

struct bot_port;
struct lws;
struct lws_context;
struct http; /* an HTTP request under way */

/* NET_HELD_MAX: bytes of requests that are coming and of answers that are going, all together. */
enum {
    NET_HELD_MAX = 1 << 28,
    NET_MESSAGE_MAX = 131072,
    NET_STOP_MS = 2000, /* for what waits to be sent, */
    NET_END_S = 4,      /* and until the program has ended, at the latest */
    NET_HOSTS = 8,
    NET_BINDS = 8
};

struct net_options {
    const char *bind[NET_BINDS + 1]; /* addresses, then NULL */
    int port;
    const char *public_url; /* what the world calls it, or NULL; then X-Forwarded-For is believed */
    int bot_port;           /* for bots over TCP, 0: any, -1: none */
    const char *host[NET_HOSTS]; /* more names that it goes by */
    int hosts;
    const char *data; /* the folder, for the control socket; NULL: none */
};

struct net {
    struct net_options options;
    struct server *server;
    uv_loop_t loop;
    void *loops[1]; /* the same, as libwebsockets wants it */
    uv_async_t woken;
    uv_timer_t timer, stopping;
    uv_prepare_t prepare;
    uv_check_t check;
    uv_signal_t term, interrupt, hangup;
    uv_pipe_t control;
    uv_poll_t first; /* sockets have their first bytes */
    int firsts;      /* those whose first frame has not come, see os_firsts_open() */
    struct lws_context *context;
    int port;              /* that it listens at */
    struct bot_port *bots; /* or NULL */
    struct http *waiting;  /* answers that are not durable yet */
    size_t held;           /* bytes, see NET_HELD_MAX */
    bool stopped, again;   /* again: to be started anew (SIGHUP, after a restore) */
    int64_t stop_at;
    uint64_t round_ns,
        idle_ns; /* when the loop last began to wait, and how long it had till then */
};

/* Serves until SIGTERM, SIGINT or SIGHUP (then *again). 0, or 1 after a message. The server's
 * options must have net_wake() and net_wake_connection() with this net as their user. */
int net_init(struct net *, const struct net_options *, struct agon_error *); /* before the server */
/* Its first half: everything listens, and the loop is the caller's to run. */
int net_open(struct net *, struct server *, struct agon_error *);
int net_run(struct net *, struct server *, struct agon_error *);
/* After server_close(): threads may wake the loop until then. */
void net_release(struct net *);
void net_wake(void *net);
void net_wake_connection(struct connection *);

/* For the files of the net. */
void net_header(struct lws *, int token, char *text, size_t size); /* "" when missing or too long */
void net_cookie(struct lws *, char *session, size_t size);

#endif
