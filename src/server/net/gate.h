/* The gate: which connections, hosts, origins and upgrades are let in. Everything that comes over
 * HTTP or wants to become a WebSocket passes here first. */
#ifndef SERVER_NET_GATE_H
#define SERVER_NET_GATE_H

#include "server/net/state.h"

enum {
    GATE_HTTP_PER_ADDRESS = 128,   /* connections that are no WebSocket, */
    GATE_SOCKETS_PER_ADDRESS = 100 /* and those that are, or a bot's */
};

/* Whose connection it is: the peer, or what a proxy on this machine says it is. */
void gate_address(struct net *, struct lws *, char address[64]);
/* Somebody on this machine asks for himself: a proxy says for whom it asks. */
bool gate_from_here(struct lws *);
/* Who has one address of IPv6 has all that begin alike: they become one. */
void gate_narrow(char address[64]);

bool gate_admits(struct net *, int fd);          /* a new connection may stay */
void gate_enter(struct net *, struct lws *);     /* it stays, and counts */
void gate_pass(struct lws *);                    /* it counts no more, being a WebSocket */
void gate_leave(struct lws *);                   /* it has been closed */
void gate_close(struct net *);                   /* nobody is let in, and all are to leave */
bool gate_host_good(struct net *, struct lws *); /* the request names this server */
/* The request comes from a page of this server, or from none. */
bool gate_origin_good(struct net *, struct lws *);
/* One more connection from this address is too many. */
bool gate_full(struct core *, const char *address);
/* A WebSocket of its subprotocol is let in. */
bool gate_upgrades(struct net *, struct lws *);

#endif
