/* The OpenAPI document: HTTP, and the schemas of all messages, made of the table of commands, of
 * the codes of refusals, and of the shapes of answers and messages. */
#ifndef SERVER_SCHEMA_DOCUMENT_H
#define SERVER_SCHEMA_DOCUMENT_H

#include <jansson.h>

struct command;

/* OpenAPI 3.1 of these tables of commands (command.h), a new reference. Schemas in it:
 *
 *     NAME.arguments, NAME.answer   of a command
 *     push.NAME                     of the socket
 *     bot.to.TYPE, bot.from.TYPE    of the bots' protocol, to the server and from it
 *     socket.to ... bot.from        any message of that direction
 *     the others                    what these are made of */
json_t *document_json(const struct command *const tables[]);

#endif
