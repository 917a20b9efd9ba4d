/* Notes what a server and its clients say, for the check of the schemas (tests/server/schemas.py).
 *
 * Only where the environment names a file, AGON_SAID: a line of JSON for each. */
#ifndef TESTS_SERVER_SAID_H
#define TESTS_SERVER_SAID_H

#include <stdbool.h>
#include <stddef.h>

/* A request over HTTP (`body` may be NULL) and its whole answer. */
void said_http(const char *method, const char *path, const char *body, int status,
               const char *answer);
/* A message to the server (`to`) or from it; `number` distinguishes the connections of this
 * process. */
void said_message(int number, bool bot, bool to, const char *text, size_t n);
/* A command of the machine's owner; both texts are JSON. */
void said_control(const char *message, const char *answer);
/* A number for a new connection. */
int said_number(void);

#endif
