/* Leaving: players who walk away from rated games again and again begin none for a while.
 *
 * Of the last LEAVING_GAMES rated games it is known which the player left. With the third of them
 * rated games are closed for LEAVING_MS, and the count begins again. */
#ifndef SERVER_USERS_LEAVING_H
#define SERVER_USERS_LEAVING_H

#include "server/users/user.h"

#define LEAVING_TYPE                                                                               \
    "leaving" /* a document: games left, a bit each, and until when rated games are closed */
enum { LEAVING_GAMES = 20, LEAVING_MOST = 3, LEAVING_MS = 3600000 };

/* A rated game has ended for the user, who left it or did not. */
void leaving_note(struct users *, struct user *, bool left);
/* How long rated games stay closed to the user, in ms; 0: it is open. */
int64_t leaving_closed(const struct user *);
void leaving_load(void *users, const struct store_document *);

#endif
