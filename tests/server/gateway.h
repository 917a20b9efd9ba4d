/* The test's PostgreSQL as a machine of the test's network.
 *
 * PostgreSQL listens at a file only (on-postgres). A gateway on its machine passes bytes between
 * that file and TCP at PostgreSQL's usual port, and ends a connection whose network is cut as
 * PostgreSQL does with the settings that agond asks for. */
#ifndef TESTS_SERVER_GATEWAY_H
#define TESTS_SERVER_GATEWAY_H

#include "network.h"

struct gateway;
struct gateway *gateway_open(struct network *, int machine); /* ends the test on failure */
void gateway_close(struct gateway *);                        /* NULL is allowed */

#endif
