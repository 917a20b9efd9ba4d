/* Recovery: codes that bring an account back when its password is lost. Each is shown once and good
 * once; of them only keyed hashes are kept. */
#ifndef SERVER_USERS_RECOVERY_H
#define SERVER_USERS_RECOVERY_H

#include "server/users/user.h"

enum { RECOVERY_CODES = 8 };
#define RECOVERY_TYPE "recovery" /* a document: the hashes of an account's codes */

/* New codes in the place of all others. */
void recovery_make(struct users *, struct user *, char code[RECOVERY_CODES][SESSION_CODE]);
/* Whether it is one of the user's, however it is typed; it is used up then. */
bool recovery_use(struct users *, struct user *, const char *code);
void recovery_load(void *users, const struct store_document *);

#endif
