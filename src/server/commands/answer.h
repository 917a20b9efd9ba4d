/* Answers that several commands give alike. */
#ifndef SERVER_COMMANDS_ANSWER_H
#define SERVER_COMMANDS_ANSWER_H

#include "server/commands/request.h"

/* "token", "you", "server" and "now" of a session. */
void answer_session(struct request *, const char *cookie, struct person *);
void answer_cookie(struct request *, const char *cookie); /* to be set; "" ends it */

#endif
