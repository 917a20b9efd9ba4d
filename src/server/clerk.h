/* Clerks: passwords are hashed and compared beside the loop, for that takes long on purpose. */
#ifndef SERVER_CLERK_H
#define SERVER_CLERK_H

#include "server/commands/request.h"

/* Hashes with argon2id; `then` is given the hash, or NULL without memory, and finishes the request.
 * REQUEST_LATER, or refused because too many wait. */
int clerk_hash(struct request *, const char *password,
               void (*then)(struct request *, const char *));
/* Compares; with no hash it takes as long and is never good. `then` finishes the request. */
int clerk_verify(struct request *, const char *hash, const char *password,
                 void (*then)(struct request *, bool good));

void people_forget(struct hall *, struct person *); /* resigns, ends sessions, deletes */

#endif
