/* Accounts that nothing needs any more leave memory, the least recently used first, when there are
 * more than a number; fetch.h brings them back.
 *
 * Other rooms of the server refer to users by pointers and ids. A sweep leaves all users alone that
 * are connected, have games, or are named by a room or a tournament in memory, by a request that
 * waits or by a game being loaded, and all that have been used since the oldest question to the
 * store began that waits for an answer (fetch.h). So what waits finds every account that it has
 * found before. Every search by id, name or session is a use.
 *
 * So that dropping loses nothing, accounts stay while they have something that only memory has:
 * codes sent by mail, limits that are not full, the addresses of a login of the last day. */
#ifndef SERVER_USERS_RECENT_H
#define SERVER_USERS_RECENT_H

#include "server/users/user.h"

enum { RECENT_ACCOUNTS = 20000 /* that stay in memory without need */ };

bool recent_too_many(const struct users *);
/* Whether a quarter of the limit has come since the last sweep, and the next is due. */
bool recent_grown(const struct users *);
/* A sweep begins; leaves the user of an id alone, if it is in memory; and drops those that nothing
 * needs, last used before `since`. */
void recent_begin(struct users *);
void recent_need(struct users *, const char *id);
void recent_sweep(struct users *, uint64_t since);

#endif
