/* Notices: notifications to an account until it has seen them: challenges, turns in games by days,
 * messages, followers, requests to join a team, reports. There is one per kind and subject; a newer
 * one replaces it. */
#ifndef SERVER_USERS_NOTICE_H
#define SERVER_USERS_NOTICE_H

#include "server/users/deliver.h"

enum { NOTICES_MAX = 50 }; /* shown at most */

/* `subject`: the id of the game or account; `who`: the name of the user who caused it. Guests and
 * bots receive none. */
void notice_add(struct users *, struct user *, enum notice, const char *subject, const char *who);
/* ... of the account with this id, in memory or not. */
void notice_end(struct users *, const char *id, enum notice, const char *subject);
void notices_sweep(struct users *); /* once a day: deletes those older than 30 days */
/* A row of store_query_notices() as NOTICE. */
json_t *notice_json(const struct store_cell *);

#endif
