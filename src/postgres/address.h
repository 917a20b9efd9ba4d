/* Addresses of PostgreSQL databases, postgresql://... */
#ifndef POSTGRES_ADDRESS_H
#define POSTGRES_ADDRESS_H

#include <stdbool.h>

/* Whether libpq can parse the address. Its error messages about invalid ones contain parts of it,
 * perhaps the password. */
bool postgres_is_readable(const char *url);

#endif
