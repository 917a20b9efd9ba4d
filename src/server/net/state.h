/* The state of the net, and reading headers of a request. */
#ifndef SERVER_NET_STATE_H
#define SERVER_NET_STATE_H

#include <uv.h>

#include "server/api/api.h"
#include "server/base/idle.h"

struct bot_port;
struct caller; /* of the control socket */
struct guest;  /* a connection that the gate has let in */
struct http;   /* an HTTP request under way */
struct lws;
struct lws_context;

/* What drives the server that the net belongs to. */
struct net_driver {
    struct api *api;
    void *server;
    void (*step)(void *server);         /* collects, lets time pass, sends news */
    int64_t (*due)(const void *server); /* when that is due even if nothing happens */
    void (*stop)(void *server);         /* tells everybody */
};

/* NET_HELD_MAX: bytes of requests that are coming and of answers that are going, all together. */
enum {
    NET_HELD_MAX = 1 << 28,
    NET_MESSAGE_MAX = 131072,
    NET_STOP_MS = 2000, /* for what waits to be sent, */
    NET_END_S = 4,      /* and until the program has ended, at the latest; */
    NET_AGAIN_S = 60,   /* until it has ended in order to start again */
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
    struct net_driver driver;
    struct api *api; /* NULL before there is a server, and once it has gone */
    uv_loop_t loop;
    void *loops[1]; /* the same, as libwebsockets wants it */
    uv_async_t woken;
    uv_timer_t timer, stopping, idle_timer;
    struct idle_list idle; /* sockets by silence */
    uv_prepare_t prepare;
    uv_check_t check;
    uv_signal_t term, interrupt, hangup;
    uv_pipe_t control;
    uv_poll_t first; /* sockets have their first bytes */
    int firsts;      /* those whose first frame has not come, see os_firsts_open() */
    struct lws_context *context;
    int port;               /* that it listens at */
    struct bot_port *bots;  /* or NULL */
    struct http *waiting;   /* answers that are not durable yet */
    struct caller *callers; /* of the control socket */
    struct guest *guests;   /* of the library */
    size_t held;            /* bytes, see NET_HELD_MAX */
    bool stopped, again;    /* again: to be started again (SIGHUP, after a restore) */
    int64_t stop_at;
    uint64_t round_ns,
        idle_ns; /* when the loop last began to wait, and how long it had till then */
};

void net_header(struct lws *, int token, char *text, size_t size); /* "" when missing or too long */
void net_cookie(struct lws *, char *session, size_t size);

#endif
