/* Answers shared by several commands. */
#ifndef SERVER_REQUEST_ANSWER_H
#define SERVER_REQUEST_ANSWER_H

#include "server/request/request.h"

/* "token", "you", "server" and "now" of a session; its shape (schema/shape.h). */
#define ANSWER_SESSION                                                                             \
    "token: text(1..64), you: USER, server: {version: text, protocol: 1..1, once: [text]}, "       \
    "now: moment, mail?: {address: text(0..254)}"
void answer_session(struct request *, const char *cookie, struct user *);
void answer_cookie(struct request *, const char *cookie); /* the cookie to set; "" deletes it */

/* Whether the user's password was right and the user still exists; else ends the request. */
bool answer_verified(struct request *, bool good);
/* The addresses for players: "url" and "bot_port", each null if unknown. */
void answer_where(struct request *);

#endif
