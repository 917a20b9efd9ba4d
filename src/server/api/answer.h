/* Answers shared by several commands. */
#ifndef SERVER_API_ANSWER_H
#define SERVER_API_ANSWER_H

#include "server/api/request.h"

/* "token", "you", "server" and "now" of a session. */
void answer_session(struct request *, const char *cookie, struct user *);
void answer_cookie(struct request *, const char *cookie); /* the cookie to set; "" deletes it */

/* Whether the user's password was right and the user still exists; else ends the request. */
bool answer_verified(struct request *, bool good);

#endif
