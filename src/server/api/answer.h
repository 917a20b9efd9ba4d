/* Answers that several commands give alike. */
#ifndef SERVER_API_ANSWER_H
#define SERVER_API_ANSWER_H

#include "server/api/request.h"

/* "token", "you", "server" and "now" of a session. */
void answer_session(struct request *, const char *cookie, struct user *);
void answer_cookie(struct request *, const char *cookie); /* to be set; "" ends it */

/* Whether the password of who asks was right and they are still there; else it ends the request. */
bool answer_verified(struct request *, bool good);

#endif
