/* Checking the arguments of a request against its command's row: types, bounds, unknown names. */
#ifndef SERVER_REQUEST_ARGUMENTS_H
#define SERVER_REQUEST_ARGUMENTS_H

struct request;

int arguments_check(struct request *); /* 0, or refused */

#endif
