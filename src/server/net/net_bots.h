/* Bots over plain TCP: one message per line, for languages without WebSockets. */
#ifndef SERVER_NET_NET_BOTS_H
#define SERVER_NET_NET_BOTS_H

#include "server/net/state.h"

struct bot_port;

/* Listens at the net's address; prints it, *where is the port. NULL with *error. */
struct bot_port *bot_port_open(struct net *, int port, int *where, struct agon_error *);
/* Closes it and every connection; the loop frees them. NULL is allowed. */
void bot_port_close(struct bot_port *);
void bot_port_pause(struct connection *, bool on); /* stops and starts reading it */
void bot_port_wake(struct connection *); /* the connection has something to write, in the next: */
void bot_port_flush(struct bot_port *);  /* NULL is allowed */

#endif
