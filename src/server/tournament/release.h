/* Letting go of players, of a finished tournament's log, of whole tournaments. */
#ifndef SERVER_TOURNAMENT_RELEASE_H
#define SERVER_TOURNAMENT_RELEASE_H

#include "server/tournament/hosted.h"

void hosted_remove(struct hosted_tournament *, int player); /* from the list; deletes their files */
/* Frees what its lines said; hosted_load() and hosted_take_line() bring it back. */
void hosted_unload(struct hosted_tournament *);
void hosted_free(struct hosted_tournament *); /* from memory */
void hosted_drop(struct hosted_tournament *); /* from memory and from the store */
void tournaments_sweep(struct tournaments *); /* unloads finished ones that nobody looks at */
void tournaments_release(struct tournaments *);

#endif
