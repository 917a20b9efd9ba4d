/* The gate: decides which connections, hosts, origins and upgrades are accepted. Every HTTP request
 * and WebSocket upgrade passes it first. */
#ifndef SERVER_NET_GATE_H
#define SERVER_NET_GATE_H

#include "server/net/state.h"

enum {
    GATE_HTTP_PER_ADDRESS = 128,   /* connections other than WebSockets, */
    GATE_SOCKETS_PER_ADDRESS = 100 /* WebSockets and bots' connections */
};

/* The client's address: the peer's, or the one reported by a proxy on this machine. */
void gate_address(struct net *, struct lws *, char address[64]);
/* Whether the client is on this machine: a proxy names the client it forwards for. */
bool gate_from_here(struct lws *);
/* Cuts an IPv6 address to the network's prefix, as a client usually has the whole network. */
void gate_narrow(char address[64]);

bool gate_open(const struct net *);              /* whether it takes sockets at all now */
bool gate_admits(struct net *, int fd);          /* whether a new connection is accepted */
void gate_enter(struct net *, struct lws *);     /* counts an accepted one */
void gate_pass(struct lws *);                    /* stops counting one that became a WebSocket */
void gate_leave(struct lws *);                   /* after it has closed */
void gate_close(struct net *);                   /* accepts no more, and closes all */
bool gate_host_good(struct net *, struct lws *); /* whether the Host header names this server */
/* Whether the request comes from a page of this server, or from no page. */
bool gate_origin_good(struct net *, struct lws *);
/* Whether this address has too many connections for another. */
bool gate_full(struct core *, const char *address);
/* Whether a WebSocket with its subprotocol is accepted. */
bool gate_upgrades(struct net *, struct lws *);

#endif
