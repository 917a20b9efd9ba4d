/* Tries: wrong passwords, counted for each name whether there is such an account or not.
 *
 * After some of them a name has to wait before the next, longer each time. From an address where
 * its owner has been before nobody waits, so a stranger cannot keep an owner out. */
#ifndef SERVER_USERS_TRIES_H
#define SERVER_USERS_TRIES_H

#include "server/users/user.h"

enum { TRIES_FREE = 5, TRIES_WAIT_MS = 1000, TRIES_WAIT_MAX_MS = 60000 };

/* How long the next try for this name has to wait; 0: it may be made. */
int64_t tries_wait(const struct users *, const char *name, const char *address);
void tries_failed(struct users *, const char *name);
void tries_good(struct users *, struct user *, const char *address); /* its owner has been here */
void tries_sweep(struct users *, bool all);

#endif
