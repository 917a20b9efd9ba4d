/* Relations: whom somebody follows or has blocked. Both sides know of each other in memory. */
#ifndef SERVER_USERS_RELATION_H
#define SERVER_USERS_RELATION_H

#include "server/users/user.h"

enum { RELATIONS_MAX = 500 }; /* of one account and type */

bool relation_has(const struct user *, enum relation, const struct user *other);
/* Neither has blocked the other, so they may know of each other; NULL: nobody in particular. */
bool relation_may_meet(const struct user *, const struct user *other);
/* False: there are too many already. */
bool relation_set(struct users *, struct user *, enum relation, struct user *other, bool on);
int relation_followers(const struct user *);
/* The account has come or gone: who follows it and is there is told. */
void relation_tell_presence(struct user *);
void relation_load(void *users, const struct store_relation *);
void relations_forget(struct user *); /* in memory, on both sides */

#endif
