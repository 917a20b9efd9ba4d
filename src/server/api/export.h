/* Export: everything that is stored about a user, streamed as one JSON document. */
#ifndef SERVER_API_EXPORT_H
#define SERVER_API_EXPORT_H

struct request;

int export_begin(struct request *); /* of who asks; what their command returns */

#endif
