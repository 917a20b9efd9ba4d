/* Answers shared by several commands. */
#ifndef SERVER_REQUEST_ANSWER_H
#define SERVER_REQUEST_ANSWER_H

#include "server/request/request.h"

/* "token", "you", "server" and "now" of a session. */
void answer_session(struct request *, const char *cookie, struct user *);
void answer_cookie(struct request *, const char *cookie); /* the cookie to set; "" deletes it */

/* Whether the user's password was right and the user still exists; else ends the request. */
bool answer_verified(struct request *, bool good);
/* The addresses for players: "url" and "bot_port", each null if unknown. */
void answer_where(struct request *);

#endif
