/* Web Push's cryptography: messages that only one browser can read (RFC 8291), and signatures that
 * identify the server to a push service (RFC 8292). */
#ifndef OS_WEBPUSH_H
#define OS_WEBPUSH_H

#include <stdbool.h>
#include <stddef.h>

enum {
    WEBPUSH_SECRET = 32, /* bytes of a key on P-256, */
    WEBPUSH_PUBLIC = 65, /* ... and of its public half, uncompressed */
    WEBPUSH_AUTH = 16,   /* of the authentication secret of a browser */
    WEBPUSH_SALT = 16,
    WEBPUSH_SIGNATURE = 64,
    WEBPUSH_OVER = 16 + 4 + 1 + WEBPUSH_PUBLIC + 1 + 16, /* bytes added to the text */
    WEBPUSH_TEXT_MAX = 2048                              /* accepted by every service */
};

struct webpush_key {
    unsigned char secret[WEBPUSH_SECRET], public[WEBPUSH_PUBLIC];
};

bool webpush_new_key(struct webpush_key *);
/* Writes the body of the message for a browser: n + WEBPUSH_OVER bytes. Use `sender` only once.
 * False: the browser's key is invalid, or there is no memory. */
bool webpush_encrypt(const char *text, size_t n, const unsigned char browser[WEBPUSH_PUBLIC],
                     const unsigned char auth[WEBPUSH_AUTH], const struct webpush_key *sender,
                     const unsigned char salt[WEBPUSH_SALT], unsigned char *body);
/* ES256 (RFC 7518, 3.4). */
bool webpush_sign(const struct webpush_key *, const char *text, size_t n,
                  unsigned char signature[WEBPUSH_SIGNATURE]);

#endif
