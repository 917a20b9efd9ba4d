/* Notices: what an account is told of until it has seen it: challenges, turns in games by days,
 * messages, followers, who asks to join a team, reports. One of a kind about one thing; a newer one
 * takes its place. */
#ifndef SERVER_USERS_NOTICE_H
#define SERVER_USERS_NOTICE_H

#include "server/users/deliver.h"

enum { NOTICES_MAX = 50 }; /* that are shown */

/* `subject`: the game's id, or the account's; `who`: the name of who did it. Guests and bots have
 * none. */
void notice_add(struct users *, struct user *, enum notice, const char *subject, const char *who);
void notice_end(struct users *, struct user *, enum notice, const char *subject);
void notices_sweep(struct users *); /* once a day: those of 30 days ago go, whoever has them */
/* A row of store_query_notices() as NOTICE. */
json_t *notice_json(const struct store_cell *);

#endif
