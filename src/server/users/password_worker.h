/* Password workers: hash and compare passwords in the background, which is slow on purpose. */
#ifndef SERVER_USERS_PASSWORD_WORKER_H
#define SERVER_USERS_PASSWORD_WORKER_H

#include "server/base/asker.h"
#include "server/users/user.h"

/* Hashes with argon2id; `then` receives the hash, or NULL without memory, and finishes the asker.
 * ASKER_WAITS, or refused if the queue is full. */
int password_hash(struct users *, struct asker *, const char *password,
                  void (*then)(struct asker *, const char *));
/* Compares with the user's, which the store has; without a user it takes as long and always fails.
 * `then` finishes the asker. */
int password_verify(struct users *, struct asker *, const struct user *, const char *password,
                    void (*then)(struct asker *, bool good));

#endif
