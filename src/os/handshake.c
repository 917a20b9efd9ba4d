/* The handshake of a WebSocket, with the digests of OpenSSL. */
#include "os/handshake.h"

#include <stdio.h>
#include <sys/random.h>

#include <openssl/evp.h>

/* The suffix that a server appends to the key (RFC 6455, 1.3). */
#define SERVER_WORDS "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

bool os_unforeseen(void *bytes, size_t n)
{
    return n <= 256 && getrandom(bytes, n, 0) == (ssize_t)n;
}

bool os_handshake_key(char key[HANDSHAKE_KEY])
{
    unsigned char bytes[16];
    return os_unforeseen(bytes, sizeof bytes) &&
           EVP_EncodeBlock((unsigned char *)key, bytes, sizeof bytes) == HANDSHAKE_KEY - 1;
}

bool os_handshake_accept(const char key[HANDSHAKE_KEY], char accept[HANDSHAKE_ACCEPT])
{
    char both[HANDSHAKE_KEY + sizeof SERVER_WORDS];
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned n = 0;
    int length = snprintf(both, sizeof both, "%.*s" SERVER_WORDS, HANDSHAKE_KEY - 1, key);
    return EVP_Digest(both, (size_t)length, digest, &n, EVP_sha1(), NULL) == 1 &&
           EVP_EncodeBlock((unsigned char *)accept, digest, (int)n) == HANDSHAKE_ACCEPT - 1;
}
