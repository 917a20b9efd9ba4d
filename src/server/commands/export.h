/* Export: all stored data of a user, streamed as one JSON document. */
#ifndef SERVER_COMMANDS_EXPORT_H
#define SERVER_COMMANDS_EXPORT_H

struct request;

int export_begin(struct request *); /* for the user of the request; returns the command's status */

#endif
