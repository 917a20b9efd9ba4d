/* Web Push: messages for browsers that are closed, sent through the push service of each, on a
 * separate thread (RFC 8030, 8291, 8292).
 *
 * Only the services of known browsers and the one set by the operator are contacted, so that an
 * address from a visitor cannot reach the operator's network. */
#ifndef SERVER_USERS_PUSHER_H
#define SERVER_USERS_PUSHER_H

#include "server/users/user.h"

#define PUSH_TYPE "push" /* a document: a browser of an account */

enum {
    PUSH_ENDPOINT = 512, /* bytes, with the NUL */
    PUSH_QUEUE_MAX = 256,
    PUSH_MS = 20000 /* timeout of one message */
};

struct push_options {
    const char *contact; /* "mailto:..." or "https://...": the contact for services; NULL: no
                          * push */
    const char *service; /* prefix of the addresses of one more service, or NULL */
};
/* A browser as in its document; texts in URL-safe base64. */
struct push_browser {
    char id[SESSION_SIGNED]; /* of the document */
    const char *endpoint, *key, *auth;
};

bool push_contact_good(const char *);
/* Whether all addresses with this prefix belong to one host, that is, a slash follows it. */
bool push_service_good(const char *);
/* Whether it is the address of an allowed service, with a browser's key and secret. */
bool push_browser_good(const struct push_options *, const struct push_browser *);
/* The server's public key in the form of browsers. */
enum { PUSH_KEY_TEXT = 88 };
void push_key_text(const struct users *, char text[PUSH_KEY_TEXT]);

struct pusher;
struct pusher *pusher_new(struct users *); /* NULL: no memory */
void pusher_send(struct pusher *, const struct push_browser *, const char *text, uint64_t owner);
void pusher_step(struct pusher *); /* NULL is allowed, */
void pusher_stop(struct pusher *); /* here, */
void pusher_free(struct pusher *); /* and here: unsent messages are dropped */

#endif
