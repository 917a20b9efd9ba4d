/* Addresses of PostgreSQL databases, postgresql://... */
#ifndef POSTGRES_ADDRESS_H
#define POSTGRES_ADDRESS_H

#include <stdbool.h>

/* Whether libpq can read the address. Its messages about one that it cannot read hold parts of it,
 * as of the password. */
bool postgres_is_readable(const char *url);

#endif
