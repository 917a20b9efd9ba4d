/* A request's arguments against its command's row: types, bounds, and what nobody knows. */
#ifndef SERVER_API_ARGUMENTS_H
#define SERVER_API_ARGUMENTS_H

struct request;

int arguments_check(struct request *); /* 0, or refused */

#endif
