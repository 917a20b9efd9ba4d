/* Updates for the watchers of a tournament, at most twice a second. */
#ifndef SERVER_HOSTED_BROADCAST_H
#define SERVER_HOSTED_BROADCAST_H

#include "server/hosted/hosted.h"

bool hosted_watch(struct hosted_tournament *,
                  struct connection *); /* false: the connection watches too many */
void hosted_unwatch(struct hosted_tournament *, struct connection *);
void tournaments_broadcast(struct tournaments *);

#endif
