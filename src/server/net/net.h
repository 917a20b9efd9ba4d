/* The network: the server on libwebsockets and a libuv loop. */
#ifndef SERVER_NET_NET_H
#define SERVER_NET_NET_H

#include "server/net/state.h"

/* Serves until SIGTERM, SIGINT or SIGHUP (then *again). 0, or 1 after a message. The server's
 * options must have net_wake() and net_wake_connection() with this net as their user. */
int net_init(struct net *, const struct net_options *, struct agon_error *); /* before the server */
/* The first half of net_run(): listens; the caller runs the loop. */
int net_open(struct net *, const struct net_driver *, struct agon_error *);
int net_run(struct net *, const struct net_driver *, struct agon_error *);
/* After server_close(): threads may wake the loop until then, and none may be left. */
void net_release(struct net *);
void net_wake(void *net);
void net_wake_connection(struct connection *);

#endif
