/* The messages that are no commands: pushes of the socket, and the protocol of bots. */
#ifndef SERVER_SCHEMA_MESSAGES_H
#define SERVER_SCHEMA_MESSAGES_H

struct message_shape {
    const char *name;    /* of "on" or "type"; NULL ends a table */
    const char *members; /* the others (shape.h) */
    const char *about;   /* a sentence */
};

extern const struct message_shape pushes[];
extern const struct message_shape bot_messages_to[];   /* to the server */
extern const struct message_shape bot_messages_from[]; /* from it */

#endif
