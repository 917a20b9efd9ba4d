/* Failed logins, counted per name whether or not the account exists.
 *
 * After some of them a name must wait before the next, longer each time. Addresses from which its
 * owner has logged in never wait, so a stranger cannot lock the owner out. */
#ifndef SERVER_USERS_LOGIN_THROTTLE_H
#define SERVER_USERS_LOGIN_THROTTLE_H

#include "server/users/user.h"

enum { LOGIN_THROTTLE_FREE = 5, LOGIN_THROTTLE_WAIT_MS = 1000, LOGIN_THROTTLE_WAIT_MAX_MS = 60000 };

/* How long until the next try for this name is allowed; 0: now. */
int64_t login_throttle_wait(const struct users *, const char *name, const char *address);
void login_throttle_failed(struct users *, const char *name);
void login_throttle_succeeded(struct users *, struct user *,
                              const char *address); /* its owner has logged in */
void login_throttle_sweep(struct users *, bool all);

#endif
