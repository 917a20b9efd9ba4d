/* Shared by the files of the network: its state, and reading a request. */
#ifndef SERVER_NET_STATE_H
#define SERVER_NET_STATE_H

#include <uv.h>

#include "server/base/idle.h"
#include "server/request/api.h"

struct bot_port;
struct described;
struct caller; /* of the control socket */
struct link_port;
struct relay;
struct guest; /* a connection accepted by the gate */
struct http;  /* an HTTP request in progress */
struct lws;
struct lws_context;

/* The driver of the server. */
struct net_driver {
    struct api *api;
    void *server;
    void (*step)(void *server);         /* collects results, advances time, notifies */
    int64_t (*due)(const void *server); /* when that is due even if nothing happens */
    void (*stop)(void *server);         /* notifies all connections */
    bool relays;                        /* it passes everything on to the server that leads */
};

/* NET_HELD_MAX: bytes of all incoming requests and outgoing answers together. */
enum {
    NET_HELD_MAX = 1 << 28,
    NET_MESSAGE_MAX = 131072,
    NET_STOP_MS = 2000, /* to send queued messages, */
    NET_END_S = 4,      /* and to end the program, at the latest; */
    NET_AGAIN_S = 60,   /* to end it before a restart */
    NET_HOSTS = 8,
    NET_BINDS = 8
};

struct net_options {
    const char *bind[NET_BINDS + 1]; /* addresses, then NULL */
    int port;
    const char *public_url; /* the public address, or NULL; if set, X-Forwarded-For is trusted */
    int bot_port;           /* for bots over TCP, 0: any, -1: none */
    const char *host[NET_HOSTS]; /* more accepted host names */
    int hosts;
    const char *data; /* the folder, for the control socket; NULL: none */
    const char *link; /* the address where relays link to it while it leads, NULL: none */
    int link_port;    /* 0: any */
};

struct net {
    struct net_options options;
    struct net_driver driver;
    struct api *api; /* NULL before the server exists and after it is freed */
    uv_loop_t loop;
    void *loops[1]; /* the same, in the form of libwebsockets */
    uv_async_t woken;
    uv_timer_t timer, stopping, idle_timer;
    struct idle_list idle; /* sockets by last activity */
    uv_prepare_t prepare;
    uv_check_t check;
    uv_signal_t term, interrupt, hangup;
    uv_pipe_t control;
    uv_poll_t first; /* sockets have their first bytes */
    int firsts;      /* those waiting for their first frame, see os_firsts_open() */
    struct lws_context *context;
    int port;                    /* the port */
    struct bot_port *bots;       /* or NULL */
    struct link_port *links;     /* or NULL */
    struct relay *relay;         /* NULL: it serves its clients itself */
    struct http *waiting;        /* answers not durable yet */
    struct caller *callers;      /* of the control socket */
    struct guest *guests;        /* of the library */
    struct described *described; /* or NULL, see described.h */
    size_t held;                 /* bytes, see NET_HELD_MAX */
    bool stopped, again;         /* again: to restart (SIGHUP, after a restore) */
    int64_t polls;               /* os_now_ms() when the loop last began to wait */
    int64_t lost_at;             /* ... when the store was first seen to be away, 0: it is not, */
    bool lost;                   /* ... for so long that another server may lead */
    int64_t stop_at;            /* of the steady clock, which runs while the store is unreachable */
    uint64_t round_ns, idle_ns; /* when the loop last began to wait, and its idle time until then */
};

void net_header(struct lws *, int token, char *text, size_t size); /* "" if missing or too long */
void net_cookie(struct lws *, char *session, size_t size);

#endif
