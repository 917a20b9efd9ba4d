/* Recovery: codes that bring an account back when its password is lost. Each is shown once and good
 * once; of them only keyed hashes are kept. */
#ifndef SERVER_PEOPLE_RECOVERY_H
#define SERVER_PEOPLE_RECOVERY_H

#include "server/people/person.h"

enum { RECOVERY_CODES = 8 };
#define RECOVERY_TYPE "recovery" /* a paper: the hashes of an account's codes */

/* New codes in the place of all others. */
void recovery_make(struct hall *, struct person *, char code[RECOVERY_CODES][SESSION_CODE]);
/* Whether it is one of the person's, however it is typed; it is used up then. */
bool recovery_use(struct hall *, struct person *, const char *code);
int recovery_left(const struct person *);
void recovery_load(struct hall *, const struct store_paper *);

#endif
