/* Accounts that a command needs, fetched before it runs: those named in its arguments, the members
 * of its team, its user's bots. */
#ifndef SERVER_REQUEST_GATHER_H
#define SERVER_REQUEST_GATHER_H

#include "server/request/request.h"
#include "server/users/fetch.h"

/* Adds what the command may need to the wish, each thing once in the life of the request. */
void gather_wish(struct request *, struct fetch *);
/* For a command that found accounts by their ids in the store: 0, all of them are in memory;
 * REQUEST_LATER: the command is dispatched again when they are; it takes over the wish. */
int gather(struct request *, struct fetch *);
/* A sweep of accounts leaves those alone that the command may need again (users/recent.h). */
void gather_need(const struct request *);

#endif
