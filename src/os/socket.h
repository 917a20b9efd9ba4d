/* Connections to a server over TCP, plain or encrypted by TLS. */
#ifndef OS_SOCKET_H
#define OS_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <agon/status.h>

struct os_socket;
/* What goes over an encrypted connection instead. */
struct os_cipher {
    bool (*send)(struct os_socket *, const void *bytes, size_t n, int64_t until);
    int64_t (*receive)(struct os_socket *, void *bytes, size_t n);
    void (*end)(struct os_socket *); /* says goodbye, waits for nothing */
};
/* A connection; one thread uses it. */
struct os_socket {
    int fd;                         /* for os_wait(); -1: not connected */
    void *tls;                      /* the cipher's own */
    const struct os_cipher *cipher; /* NULL: not encrypted */
};
/* Connects to the host, a name or an address; waits at most `ms`. 0, or AGON_UNSUPPORTED with
 * *error; then nothing needs closing. */
int os_connect(struct os_socket *, const char *host, int port, int64_t ms, struct agon_error *);
/* Sends all of it, waiting at most ten seconds; false: the other end is gone or does not read, and
 * nothing more can be sent. */
bool os_send(struct os_socket *, const void *bytes, size_t n);
/* What has come, without waiting: bytes, 0 for none yet, -1 at the end. An encrypted connection may
 * hold bytes that os_wait() knows nothing of: read until 0 before waiting. */
int64_t os_receive(struct os_socket *, void *bytes, size_t n);
void os_disconnect(struct os_socket *); /* harmless when not connected */
/* Whether this machine has that address, numbers and no name: one can listen there. */
bool os_has_address(const char *address);
/* Half of the way there and back of a TCP descriptor, in ms, as the system has measured it; -1: it
 * has not. */
int os_lag_ms(int fd);
/* The address at the other end of a descriptor, "127.0.0.1" or "::1"; false: there is none. */
bool os_socket_peer(int fd, char *text, size_t size);

/* Connections of others' that wait for their first bytes without being read: a descriptor that is
 * readable when one of them has more than when it was last told. -1: there is none. */
int os_firsts_open(void);
void os_firsts_close(int firsts); /* -1 is allowed */
bool os_firsts_add(int firsts, int fd, void *user);
void os_firsts_drop(int firsts, int fd);
/* The `user` of one that has something new, or NULL; *ended: nothing more will come of it. */
void *os_firsts_next(int firsts, bool *ended);
/* The first bytes that have come, without reading them: how many, at most n; 0 at the end, -1 for
 * none yet. */
int os_peek(int fd, void *bytes, size_t n);

/* Whose certificates are believed. */
struct os_trust;
/* `authorities` is a PEM file of the certificates that are believed, and of whom they certify;
 * NULL: the system's authorities. The caller's to free; NULL with *error. From then on SIGPIPE is
 * ignored, so that writing to a server that has gone is an error and no death. */
struct os_trust *os_trust_new(const char *authorities, struct agon_error *);
void os_trust_free(struct os_trust *); /* may be NULL */

/* Why a certificate is not believed. */
enum os_doubt {
    OS_DOUBT_NONE,
    OS_DOUBT_EXPIRED, /* it, or an authority's */
    OS_DOUBT_EARLY,   /* not valid yet */
    OS_DOUBT_HOST,    /* another host's */
    OS_DOUBT_SELF_SIGNED,
    OS_DOUBT_AUTHORITY, /* nobody who is believed certifies it */
    OS_DOUBT_OTHER
};
/* Encrypts a new connection (TLS 1.2 or later) and makes sure that the other end is `host`, within
 * `ms`. 0; AGON_UNSUPPORTED: the handshake failed; AGON_ILLEGAL: the certificate is not believed,
 * *doubt says why. After an error the connection is good for os_disconnect() only. */
int os_encrypt(struct os_socket *, struct os_trust *, const char *host, int64_t ms,
               enum os_doubt *doubt, struct agon_error *);

#endif
