/* A standby: waits while another server leads, and relays clients to it meanwhile. */
#ifndef SERVER_STANDBY_H
#define SERVER_STANDBY_H

#include "server/base/core.h"
#include "server/net/state.h"

/* Waits until no server uses the store of `options`. With an address for links in `where` it
 * serves as a relay on `net` meanwhile (uninitialised, and released afterwards), and sets the ports
 * of `where` to those that it has used. 1: options->claim is its claim on the store. 0: a signal
 * has ended it (net->again: to restart). Below 0: it failed. */
int standby_wait(struct net *, struct net_options *where, struct core_options *options,
                 struct agon_error *);

#endif
