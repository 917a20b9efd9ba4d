/* Releasing players, the log of a finished tournament, and whole tournaments. */
#ifndef SERVER_HOSTED_RELEASE_H
#define SERVER_HOSTED_RELEASE_H

#include "server/hosted/hosted.h"

void hosted_remove(struct hosted_tournament *, int player); /* from the list; deletes their files */
void hosted_free(struct hosted_tournament *);               /* from memory */
void hosted_drop(struct hosted_tournament *);               /* from memory and from the store */
void tournaments_sweep(struct tournaments *); /* unloads finished ones without readers */
void tournaments_release(struct tournaments *);

#endif
