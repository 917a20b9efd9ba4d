/* Common passwords, which attackers try first. */
#ifndef SERVER_USERS_COMMON_PASSWORDS_H
#define SERVER_USERS_COMMON_PASSWORDS_H

#include <stdbool.h>

/* Whether it is one of the most common, perhaps with a few digits or signs appended, the owner's
 * own name, or little more than one character or a row of keys. `name` may be "". */
bool common_password(const char *password, const char *name);

#endif
