/* Leaving: players who repeatedly abandon rated games cannot start any for a while.
 *
 * Of the last LEAVING_GAMES rated games, it is stored which the player left. After the third one,
 * rated games are blocked for LEAVING_MS, and the count starts over. */
#ifndef SERVER_USERS_LEAVING_H
#define SERVER_USERS_LEAVING_H

#include "server/users/user.h"

#define LEAVING_TYPE                                                                               \
    "leaving" /* a document: games left, a bit each, and until when rated games are blocked */
enum { LEAVING_GAMES = 20, LEAVING_MOST = 3, LEAVING_MS = 3600000 };

/* Records whether the user left a rated game that has ended. */
void leaving_note(struct users *, struct user *, bool left);
/* How long rated games stay blocked for the user, in ms; 0: not blocked. */
int64_t leaving_closed(const struct user *);
void leaving_load(void *users, const struct store_document *);

#endif
