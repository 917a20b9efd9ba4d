/* The dispatcher: takes a request through the steps of its command's row.
 *
 * Rights, time, arguments, cost, then what the row resolves, then the command; the first refusal
 * ends it. A waiting request is dispatched again; it keeps its objects and is not charged twice. */
#ifndef SERVER_REQUEST_DISPATCH_H
#define SERVER_REQUEST_DISPATCH_H

#include "server/request/request.h"

/* `from` gives the origin and `re` or NULL; it and the arguments are borrowed. */
void dispatch(const struct request *from, const char *name, json_t *arguments);

#endif
