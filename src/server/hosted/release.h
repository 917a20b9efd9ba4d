/* Releasing players, the log of a finished tournament, and whole tournaments. */
#ifndef SERVER_HOSTED_RELEASE_H
#define SERVER_HOSTED_RELEASE_H

#include "server/hosted/hosted.h"

void hosted_remove(struct hosted_tournament *, int player); /* from the list; deletes their files */
void hosted_free(struct hosted_tournament *);               /* from memory */
void hosted_drop(struct hosted_tournament *);               /* from memory and from the store */
/* Unloads finished ones without readers, and clears old consoles. */
void tournaments_sweep(struct tournaments *);
void tournaments_release(struct tournaments *);

#endif
