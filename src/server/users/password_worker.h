/* Password workers: passwords are hashed and compared beside the loop, for that takes long on
 * purpose. */
#ifndef SERVER_USERS_PASSWORD_WORKER_H
#define SERVER_USERS_PASSWORD_WORKER_H

#include "server/base/asker.h"
#include "server/users/user.h"

/* Hashes with argon2id; `then` is given the hash, or NULL without memory, and finishes the asker.
 * ASKER_WAITS, or refused because too many wait. */
int password_hash(struct users *, struct asker *, const char *password,
                  void (*then)(struct asker *, const char *));
/* Compares; with no hash it takes as long and is never good. `then` finishes the asker. */
int password_verify(struct users *, struct asker *, const char *hash, const char *password,
                    void (*then)(struct asker *, bool good));

#endif
