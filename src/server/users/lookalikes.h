/* Look-alikes: names that could be taken for another's, or for the site's own.
 *
 * ICU's spoof checker gives every name a skeleton that all names have that look like it, whatever
 * their script; and it knows which scripts are never mixed in one word. */
#ifndef SERVER_USERS_LOOKALIKES_H
#define SERVER_USERS_LOOKALIKES_H

#include "server/users/user.h"

struct lookalikes;
enum { SKELETON = 4 * USER_NAME }; /* bytes, with the NUL */

struct lookalikes *lookalikes_new(void);   /* NULL: ICU cannot be used */
void lookalikes_free(struct lookalikes *); /* NULL is allowed */
/* An account with its name comes, or goes. */
void lookalikes_add(struct lookalikes *, struct user *);
void lookalikes_drop(struct lookalikes *, struct user *);
/* Why nobody may take this name, or NULL. */
const char *lookalikes_refuse(const struct lookalikes *, const char *name);
/* What look-alikes of a name have in common, whatever the case. Of a part of a name it need not be
 * a part: m is rn there. False: it has none. */
bool lookalikes_skeleton(const struct lookalikes *, const char *name, char text[SKELETON]);

#endif
