/* Messages from browsers over sockets. */
#ifndef SERVER_NET_SOCKET_H
#define SERVER_NET_SOCKET_H

#include "server/request/api.h"

struct connection;

/* Handles one message of a browser; it may be anything. */
void socket_message(struct api *, struct connection *, const char *, size_t);

#endif
