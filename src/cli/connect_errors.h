/* The standard error of the programs of agon connect that was not sent to the server yet. */
#ifndef CLI_CONNECT_ERRORS_H
#define CLI_CONNECT_ERRORS_H

#include <stdint.h>

#include <jansson.h>

enum { CONNECT_ERRORS_MAX = 1000 }; /* bytes of a message */

/* Zero at first. */
struct connect_errors {
    char text[CONNECT_ERRORS_MAX + 1]; /* whole lines, the last ones */
    size_t n;
    int64_t sent; /* when some was last taken */
};

void connect_errors_add(struct connect_errors *, const char *line);
/* When some of it is due to be sent, or CLOCK_NEVER. */
int64_t connect_errors_due(const struct connect_errors *);
/* The message with all of it, a new reference; it must not be empty. */
json_t *connect_errors_take(struct connect_errors *, int64_t now);

#endif
