/* Anonymises a deleted account, which stays in a tournament's tables as "deleted" with a number. */
#ifndef SERVER_HOSTED_FORGET_H
#define SERVER_HOSTED_FORGET_H

#include "server/hosted/tournaments.h"
#include "server/users/user.h"

void tournaments_forget_user(struct tournaments *, const struct user *);

#endif
