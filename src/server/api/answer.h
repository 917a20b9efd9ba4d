/* Answers that several commands give alike. */
#ifndef SERVER_API_ANSWER_H
#define SERVER_API_ANSWER_H

#include "server/api/request.h"

/* "token", "you", "server" and "now" of a session. */
void answer_session(struct request *, const char *cookie, struct user *);
void answer_cookie(struct request *, const char *cookie); /* to be set; "" ends it */

#endif
