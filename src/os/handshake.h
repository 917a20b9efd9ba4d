/* The handshake of a WebSocket (RFC 6455): what a client asks and what proves the answer. */
#ifndef OS_HANDSHAKE_H
#define OS_HANDSHAKE_H

#include <stdbool.h>
#include <stddef.h>

enum { HANDSHAKE_KEY = 25, HANDSHAKE_ACCEPT = 29 }; /* bytes of texts with their NUL */

/* n bytes that nobody can foresee; false: the system has none. */
bool os_unforeseen(void *bytes, size_t n);
/* A new Sec-WebSocket-Key; false as above. */
bool os_handshake_key(char key[HANDSHAKE_KEY]);
/* The Sec-WebSocket-Accept that belongs to a key; false: no memory. */
bool os_handshake_accept(const char key[HANDSHAKE_KEY], char accept[HANDSHAKE_ACCEPT]);

#endif
