/* Password workers: passwords are hashed and compared beside the loop, for that takes long on
 * purpose. */
#ifndef SERVER_USERS_PASSWORD_WORKER_H
#define SERVER_USERS_PASSWORD_WORKER_H

#include "server/api/request.h"

/* Hashes with argon2id; `then` is given the hash, or NULL without memory, and finishes the request.
 * REQUEST_LATER, or refused because too many wait. */
int password_hash(struct request *, const char *password,
                  void (*then)(struct request *, const char *));
/* Compares; with no hash it takes as long and is never good. `then` finishes the request. */
int password_verify(struct request *, const char *hash, const char *password,
                    void (*then)(struct request *, bool good));

void users_forget(struct server *, struct user *); /* resigns, ends sessions, deletes */

#endif
