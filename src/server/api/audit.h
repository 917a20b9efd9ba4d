/* The audit log: what administrators, organisers, arbiters and the machine's owner did. */
#ifndef SERVER_API_AUDIT_H
#define SERVER_API_AUDIT_H

#include "server/api/request.h"

/* A request has come to its end: it is recorded if it was such an act. */
void audit_request(const struct request *);
/* Something was done that was no request, by the machine's owner. */
void audit_event(struct server *, const char *what);

#endif
