/* Forms of names by which the store finds accounts: skeletons for look-alikes, base letters for
 * searches. Both depend on ICU's tables, so another version of ICU makes them again. */
#ifndef SERVER_USERS_NAMING_H
#define SERVER_USERS_NAMING_H

#include "server/users/baseletters.h"
#include "server/users/lookalikes.h"

#define NAMING_VALUE "icu" /* in the store: what made the forms of names */

struct naming {
    char skeleton[SKELETON], letters[BASE_LETTERS]; /* "": none */
};
void naming_of(const struct users *, const char *name, struct naming *);
void naming_load(struct users *, const char *version); /* that value */
/* At the start: makes all of them if another version has made those in the store, and waits until
 * they are there. 0 or AGON_UNSUPPORTED. */
int naming_complete(struct users *, struct agon_error *);

#endif
