/* Stopping the network: messages are sent and writes finished before the loop ends, within time
 * limits. */
#ifndef SERVER_NET_STOP_H
#define SERVER_NET_STOP_H

#include "server/net/state.h"

void net_stop(struct net *, bool again); /* does nothing if already stopping */
/* Ends the loop after this round, without waiting for connections: the program continues. */
void net_leave(struct net *);

#endif
