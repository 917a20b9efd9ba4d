/* Common passwords: those that everybody tries first. */
#ifndef SERVER_USERS_COMMON_H
#define SERVER_USERS_COMMON_H

#include <stdbool.h>

/* It is one of the commonest, one of them with a few digits or signs behind it, its owner's own
 * name, or hardly more than one character or a row of keys. `name` may be "". */
bool common_password(const char *password, const char *name);

#endif
