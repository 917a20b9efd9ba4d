/* Export: everything that is stored about a person, poured out as one JSON document. */
#ifndef SERVER_PEOPLE_EXPORT_H
#define SERVER_PEOPLE_EXPORT_H

struct request;

int export_begin(struct request *); /* of who asks; what their command returns */

#endif
