/* Sockets and requests that a relay carries, on the side of the server that leads. */
#ifndef SERVER_NET_RELAYED_H
#define SERVER_NET_RELAYED_H

#include "server/net/link.h"
#include "server/request/api.h"

enum { RELAYED_MAX = 16384 }; /* sockets of a link */

struct relayed; /* a socket; the driver of its connection */
struct relayed_ask;

/* Everything carried by one link; all zero but `api` and `link` is none. */
struct relayed_all {
    struct api *api;
    struct link *link;
    struct relayed **socket; /* by the low half of their ids */
    size_t room;
    struct relayed *woken;
    struct relayed_ask *asks;
    size_t held; /* bytes of answers that have not left */
};

/* Handles a frame of a trusted relay; false: it is wrong. */
bool relayed_frame(struct relayed_all *, const struct link_frame *);
void relayed_wake(struct connection *);    /* it has something to write, in the next: */
void relayed_gather(struct relayed_all *); /* puts all that may leave into the link */
/* No clock of these players is charged since then, in server time, as nothing came from them. */
void relayed_forgive(struct relayed_all *, int64_t since);
void relayed_release(struct relayed_all *); /* the link has ended */

#endif
