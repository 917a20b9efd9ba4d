/* Bots over plain TCP: a line a message, for languages that have no WebSocket. */
#ifndef SERVER_NET_NET_BOTS_H
#define SERVER_NET_NET_BOTS_H

#include "server/net/state.h"

struct bot_port;

/* Listens at the net's address; prints where, *where is the port. NULL with *error. */
struct bot_port *bot_port_open(struct net *, int port, int *where, struct agon_error *);
/* Closes it and every connection; it is freed as the loop goes round. NULL is allowed. */
void bot_port_close(struct bot_port *);
void bot_port_wake(
    struct connection *); /* the connection has something to be written, at the next: */
void bot_port_flush(struct bot_port *); /* NULL is allowed */

#endif
