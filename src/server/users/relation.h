/* Relations: the users that an account follows or has blocked. In memory, both sides list each
 * other by id. */
#ifndef SERVER_USERS_RELATION_H
#define SERVER_USERS_RELATION_H

#include "server/users/user.h"

enum { RELATIONS_MAX = 500 }; /* of one account and type */

bool relation_has(const struct user *, enum relation, const struct user *other);
/* Whether neither has blocked the other, so that they may see each other; NULL: no account. */
bool relation_may_meet(const struct user *, const struct user *other);
/* False: there are too many already. */
bool relation_set(struct users *, struct user *, enum relation, struct user *other, bool on);
int relation_followers(const struct user *);
/* Notifies followers who are online that the account has come online or gone offline. */
void relation_tell_presence(struct user *);
/* Adds a stored relation to the user's list; `from`: it is the other's, to the user. */
void relation_load(struct user *, const char *type, const char *other, bool from);
void relations_forget(struct user *);  /* in memory, those of others to the user */
void relations_release(struct user *); /* ... and its own */

#endif
