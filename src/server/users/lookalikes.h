/* Look-alikes: names that could be mistaken for another user's, or for the site's own.
 *
 * ICU's spoof checker maps names that look alike, in any script, to the same skeleton, and detects
 * scripts that are never mixed in one word. The store has the skeletons of all accounts
 * (naming.h); in memory are those of the names given since the start, so that of two look-alikes
 * that are asked for at the same time, one is refused. */
#ifndef SERVER_USERS_LOOKALIKES_H
#define SERVER_USERS_LOOKALIKES_H

#include "server/users/user.h"

struct lookalikes;
enum { SKELETON = 4 * USER_NAME }; /* bytes, with the NUL */

struct lookalikes *lookalikes_new(void);   /* NULL: ICU cannot be used */
void lookalikes_free(struct lookalikes *); /* NULL is allowed */
/* Adds an account that has just been named; removes one, if it was added. */
void lookalikes_add(struct lookalikes *, struct user *);
void lookalikes_drop(struct lookalikes *, struct user *);
/* Why this name is not available, or NULL; of accounts, only those added count. */
const char *lookalikes_refuse(const struct lookalikes *, const char *name);
/* The skeleton that all look-alikes of a name share, ignoring case. The skeleton of a part of a
 * name need not be a part of its skeleton: m becomes rn. False: it has none. */
bool lookalikes_skeleton(const struct lookalikes *, const char *name, char text[SKELETON]);

#endif
