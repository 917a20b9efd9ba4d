/* A relay: the side of a link that has the clients.
 *
 * It serves their connections as every server does, but passes their messages and requests to the
 * server that leads, and its answers back, without reading them. */
#ifndef SERVER_NET_RELAY_H
#define SERVER_NET_RELAY_H

#include "server/base/body_source.h"
#include "server/net/state.h"

struct relay;

/* `hold` stops (on) and starts the reading of a connection. */
struct relay *relay_new(struct net *, void (*hold)(struct connection *, bool on));
/* NULL is allowed. */
void relay_end(struct relay *);  /* ends its link */
void relay_free(struct relay *); /* once its connections have closed */
/* Links to the server that leads, unless it is linked. `published` is the value "link" of the
 * store, which link_port.c writes; NULL: there is no such server. Called at least twice a
 * second. */
void relay_look(struct relay *, const char *published);
void relay_flush(struct relay *); /* after each round; NULL is allowed */
/* Ends the link if the leader was silent at `now` (os_now_ms()), and has been since. NULL is
 * allowed. */
void relay_drop_silent(struct relay *, int64_t now);
/* Whether the other side has just closed the link: that server has most likely ended. */
bool relay_is_left(const struct relay *);

/* A connection has opened, sent a message, and closed. */
void relay_opened(struct relay *, struct connection *);
void relay_message(struct relay *, struct connection *, const char *, size_t);
void relay_gone(struct relay *, struct connection *);

/* Passes on a request over HTTP with the session and address of `from`; `post`: by POST. The answer
 * comes by the exchange, at once if there is no link. */
void relay_ask(struct relay *, struct exchange *, const struct request *from, bool post,
               const char *command, const json_t *arguments);
void relay_forget(struct relay *, struct exchange *); /* its client has gone */

#endif
