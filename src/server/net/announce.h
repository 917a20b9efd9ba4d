/* The addresses that a server prints and logs when it begins to serve. */
#ifndef SERVER_NET_ANNOUNCE_H
#define SERVER_NET_ANNOUNCE_H

#include "server/net/state.h"

/* Prints them for the user, and logs the port for other programs. */
void announce(struct net *);

#endif
