/* Failed logins, counted per name whether or not the account exists.
 *
 * After some of them a name must wait before the next, longer each time. Addresses from which its
 * owner has logged in never wait, so a stranger cannot lock the owner out. */
#ifndef SERVER_USERS_TRIES_H
#define SERVER_USERS_TRIES_H

#include "server/users/user.h"

enum { TRIES_FREE = 5, TRIES_WAIT_MS = 1000, TRIES_WAIT_MAX_MS = 60000 };

/* How long until the next try for this name is allowed; 0: now. */
int64_t tries_wait(const struct users *, const char *name, const char *address);
void tries_failed(struct users *, const char *name);
void tries_good(struct users *, struct user *, const char *address); /* its owner has logged in */
void tries_sweep(struct users *, bool all);

#endif
