/* The handshake of a WebSocket (RFC 6455): the client's key and the server's proof. */
#ifndef OS_HANDSHAKE_H
#define OS_HANDSHAKE_H

#include <stdbool.h>
#include <stddef.h>

enum { HANDSHAKE_KEY = 25, HANDSHAKE_ACCEPT = 29 }; /* bytes of texts with their NUL */

/* n unpredictable bytes; false: not available. */
bool os_unforeseen(void *bytes, size_t n);
/* A new Sec-WebSocket-Key; false as above. */
bool os_handshake_key(char key[HANDSHAKE_KEY]);
/* The Sec-WebSocket-Accept for a key; false: no memory. */
bool os_handshake_accept(const char key[HANDSHAKE_KEY], char accept[HANDSHAKE_ACCEPT]);

#endif
