/* A hello with the session of an account that is not in memory: the connection's messages wait, in
 * their order, until the store has answered. */
#ifndef SERVER_NET_GREETING_H
#define SERVER_NET_GREETING_H

#include <stddef.h>

#include "server/request/api.h"

struct connection;
typedef void greeting_fn(struct api *, struct connection *, const char *text, size_t n);

/* Whether the message waits: one behind a hello that does. */
bool greeting_holds(struct connection *, const char *text, size_t n);
/* Fetches the account of the session's cookie, then handles the hello again and what followed.
 * False: it is in memory, or this is the hello again. */
bool greeting_begin(struct api *, struct connection *, const char *cookie, greeting_fn *,
                    const char *text, size_t n);

#endif
