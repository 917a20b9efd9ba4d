/* The audit log: acts of administrators, organisers, arbiters and the machine's owner. */
#ifndef SERVER_BASE_AUDIT_H
#define SERVER_BASE_AUDIT_H

#include <jansson.h>

#include "server/base/core.h"

/* Records an act with its arguments; its id and time are filled in here. */
void audit_act(struct core *, const struct store_act *, json_t *arguments);
/* Records an act of the machine's owner that was not a request. */
void audit_event(struct core *, const char *what);

#endif
