/* The dispatcher: takes a request through what its command's row says of it to the command.
 *
 * Rights, time, arguments, cost, then what the row resolves, then the command; the first that
 * refuses ends it. One that waits comes through again; what it has paid and what it holds stay. */
#ifndef SERVER_API_DISPATCH_H
#define SERVER_API_DISPATCH_H

#include "server/api/request.h"

/* `from` says where it comes from, with `re` or NULL; that and the arguments are borrowed. */
void dispatch(const struct request *from, const char *name, json_t *arguments);

#endif
