/* Web Push: messages for browsers that are closed, sent through the service that each of them
 * named, on a thread of its own (RFC 8030, 8291, 8292).
 *
 * Only services of the known browsers are spoken to, and the one that the operator names: an
 * address that a visitor gives is no way into the operator's network. */
#ifndef SERVER_USERS_PUSHER_H
#define SERVER_USERS_PUSHER_H

#include "server/users/user.h"

#define PUSH_TYPE "push" /* a document: a browser of an account */

enum {
    PUSH_ENDPOINT = 512, /* bytes, with the NUL */
    PUSH_QUEUE_MAX = 256,
    PUSH_MS = 20000 /* until one is given up */
};

struct push_options {
    const char *contact; /* "mailto:..." or "https://...": whom a service may ask; NULL: no push */
    const char *service; /* what addresses of one more service begin with, or NULL */
};
/* A browser as its document has it; texts in the URL's base64. */
struct push_browser {
    char id[SESSION_SIGNED]; /* of the document */
    const char *endpoint, *key, *auth;
};

bool push_contact_good(const char *);
/* Whether addresses that begin so are all of one host: a slash ends it. */
bool push_service_good(const char *);
/* Whether it is the address of a service that may be used, and a browser's key and secret. */
bool push_browser_good(const struct push_options *, const struct push_browser *);
/* The server's public key as browsers want it. */
enum { PUSH_KEY_TEXT = 88 };
void push_key_text(const struct users *, char text[PUSH_KEY_TEXT]);

struct pusher;
struct pusher *pusher_new(struct users *); /* NULL: no memory */
void pusher_send(struct pusher *, const struct push_browser *, const char *text, uint64_t owner);
void pusher_step(struct pusher *); /* NULL is allowed, */
void pusher_stop(struct pusher *); /* here, */
void pusher_free(struct pusher *); /* and here: what was not sent by now is not */

#endif
