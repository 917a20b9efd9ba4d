/* Recovery: codes that restore access to an account without its password. Each is shown once and
 * valid once; only keyed hashes are stored. */
#ifndef SERVER_USERS_RECOVERY_H
#define SERVER_USERS_RECOVERY_H

#include "server/users/user.h"

enum { RECOVERY_CODES = 8 };
#define RECOVERY_TYPE "recovery" /* a document: the hashes of an account's codes */

/* Makes new codes, replacing all others. */
void recovery_make(struct users *, struct user *, char code[RECOVERY_CODES][SESSION_CODE]);
/* Whether it is one of the user's, in any spelling; it is then used up. */
bool recovery_use(struct users *, struct user *, const char *code);
void recovery_load(void *users, const struct store_document *);

#endif
