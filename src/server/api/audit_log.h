/* The audit log: what administrators, organisers, arbiters and the machine's owner did. */
#ifndef SERVER_API_AUDIT_LOG_H
#define SERVER_API_AUDIT_LOG_H

#include <jansson.h>

#include "server/base/core.h"

/* Somebody did something, with these arguments; the act's own and its moment are filled in here. */
void audit_act(struct core *, const struct store_act *, json_t *arguments);
/* Something was done that was no request, by the machine's owner. */
void audit_event(struct core *, const char *what);

#endif
