/* The port where relays link to this server while it leads. */
#ifndef SERVER_NET_LINK_PORT_H
#define SERVER_NET_LINK_PORT_H

#include "server/net/state.h"

struct link_port;

/* Listens at net->options.link, and publishes the address and a new secret in the store. NULL with
 * *error. */
struct link_port *link_port_open(struct net *, struct agon_error *);
/* Closes it and every link with its sockets; the loop frees them. NULL is allowed. */
void link_port_close(struct link_port *);
void link_port_wake(struct connection *); /* the relayed connection has something to write, in the
                                           * next: */
void link_port_flush(struct link_port *); /* after each round; NULL is allowed */
/* Ends links that were silent at `now` (os_now_ms()), and have been since. NULL is allowed. */
void link_port_drop_silent(struct link_port *, int64_t now);

#endif
