/* Messages that come over sockets. */
#ifndef SERVER_API_SOCKET_H
#define SERVER_API_SOCKET_H

#include "server/api/api.h"

struct connection;

/* One message of a browser's, whatever it is. */
void socket_message(struct api *, struct connection *, const char *, size_t);

#endif
