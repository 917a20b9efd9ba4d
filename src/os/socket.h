/* Connections to a server over TCP, plain or encrypted by TLS. */
#ifndef OS_SOCKET_H
#define OS_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <agon/status.h>

struct os_socket;
/* The functions of an encrypted connection. */
struct os_cipher {
    bool (*send)(struct os_socket *, const void *bytes, size_t n, int64_t until);
    int64_t (*receive)(struct os_socket *, void *bytes, size_t n);
    void (*end)(struct os_socket *); /* sends the closing message without waiting */
};
/* A connection; one thread uses it. */
struct os_socket {
    int fd;                         /* for os_wait(); -1: not connected */
    void *tls;                      /* the cipher's own */
    const struct os_cipher *cipher; /* NULL: not encrypted */
};
/* Connects to the host, a name or an address, within `ms`. 0, or AGON_UNSUPPORTED with *error; then
 * nothing needs closing. */
int os_connect(struct os_socket *, const char *host, int port, int64_t ms, struct agon_error *);
/* Sends everything, waiting at most ten seconds; false: the other end has closed or does not read,
 * and no more can be sent. */
bool os_send(struct os_socket *, const void *bytes, size_t n);
/* Receives without waiting: bytes, 0 for none yet, -1 at the end. An encrypted connection may
 * buffer bytes that os_wait() cannot see: read until 0 before waiting. */
int64_t os_receive(struct os_socket *, void *bytes, size_t n);
void os_disconnect(struct os_socket *); /* does nothing if not connected */
/* Whether this machine has that numeric address, so that one can listen there. */
bool os_has_address(const char *address);
/* Half of a TCP connection's round trip, in ms, as measured by the system; -1: unknown. */
int os_lag_ms(int fd);
/* For how long the other machine of a TCP connection with keepalives has acknowledged nothing, in
 * ms: whatever its program does. 0 while it accepts nothing, as its buffer is full; -1: unknown. */
int os_unacknowledged_ms(int fd);
/* The peer's address of a descriptor, "127.0.0.1" or "::1"; false: none. */
bool os_socket_peer(int fd, char *text, size_t size);

/* A set of connections waiting for their first bytes, which are not read: a descriptor that becomes
 * readable when one of them has more than last reported. -1 on failure. */
int os_firsts_open(void);
void os_firsts_close(int firsts); /* -1 is allowed */
bool os_firsts_add(int firsts, int fd, void *user);
void os_firsts_drop(int firsts, int fd);
/* The `user` of a connection with new bytes, or NULL; *ended: no more will come. */
void *os_firsts_next(int firsts, bool *ended);
/* The first bytes received, without consuming them: their number, at most n; 0 at the end, -1 for
 * none yet. */
int os_peek(int fd, void *bytes, size_t n);

/* The trusted certificates. */
struct os_trust;
/* `authorities` is a PEM file of trusted certificates, which may certify others; NULL: the system's
 * authorities. Owned by the caller; NULL with *error. From then on SIGPIPE is ignored, so that
 * writing to a closed connection is an error, not fatal. */
struct os_trust *os_trust_new(const char *authorities, struct agon_error *);
void os_trust_free(struct os_trust *); /* may be NULL */

/* Why a certificate is not trusted. */
enum os_doubt {
    OS_DOUBT_NONE,
    OS_DOUBT_EXPIRED, /* it, or an authority's */
    OS_DOUBT_EARLY,   /* not valid yet */
    OS_DOUBT_HOST,    /* another host's */
    OS_DOUBT_SELF_SIGNED,
    OS_DOUBT_AUTHORITY, /* no trusted authority has signed it */
    OS_DOUBT_OTHER
};
/* Encrypts a new connection (TLS 1.2 or later) and verifies that the other end is `host`, within
 * `ms`. 0; AGON_UNSUPPORTED: the handshake failed; AGON_ILLEGAL: the certificate is not trusted,
 * for the reason in *doubt. After an error the connection can only be closed. */
int os_encrypt(struct os_socket *, struct os_trust *, const char *host, int64_t ms,
               enum os_doubt *doubt, struct agon_error *);

#endif
