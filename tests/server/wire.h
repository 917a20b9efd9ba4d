/* A minimal client: HTTP and WebSocket over a socket, without the server's library. */
#ifndef TESTS_SERVER_WIRE_H
#define TESTS_SERVER_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

/* For expected data on a machine that may be busy; tests have a separate limit. */
enum { WIRE_PATIENCE_MS = 120000 };

struct wire {
    int fd; /* -1: closed */
    char *in;
    size_t n, room, used; /* in[0..used) has been given out */
    int number;           /* of the connection, for said.h */
    bool bot;             /* it speaks the protocol of bots */
    int close_code;       /* the close code of the other end, 0: none yet */
};

int wire_connect(int port); /* a connected socket, or -1 */
/* The same from another address, such as "127.0.0.2": another visitor. */
int wire_connect_from(const char *address, int port);
bool wire_write(int fd, const void *bytes, size_t n); /* all of it */
/* One request on a separate connection; the body as JSON (or NULL). `cookie` is sent if not empty
 * and replaced when a new one is set. An incomplete answer counts as none: *status is 0. */
json_t *wire_http(int port, const char *method, const char *path, const char *headers,
                  const char *body, char cookie[128], int *status);
/* The same from a certain address. */
json_t *wire_http_from(const char *address, int port, const char *method, const char *path,
                       const char *headers, const char *body, char cookie[128], int *status);
/* wire_http(), with the body as a text for free(); NULL: no answer, or incomplete chunks. */
char *wire_fetch(int port, const char *method, const char *path, const char *headers,
                 const char *body, char cookie[128], int *status);
/* Upgrades a connected socket; false: refused. `origin` may be NULL. */
bool wire_upgrade(struct wire *, int port, const char *cookie, const char *origin);
/* The same at another path, with its subprotocol. */
bool wire_upgrade_at(struct wire *, int port, const char *path, const char *protocol,
                     const char *cookie, const char *origin);
/* The same in two steps: asks, */
bool wire_ask_upgrade(struct wire *, int port, const char *path, const char *protocol,
                      const char *cookie, const char *origin);
/* ... and reads, waiting up to `ms`: 1: upgraded, 0: not yet, -1: refused, or closed. */
int wire_upgraded(struct wire *, int64_t ms);
bool wire_send(struct wire *, const char *text, size_t n);
bool wire_frame(struct wire *, int first_byte, const void *bytes, size_t n); /* masked */
/* The next text message, NUL-terminated, valid until the next call; or NULL. If none is buffered
 * and `ms` is not 0, reads once, waiting up to `ms`. */
char *wire_next(struct wire *, int ms);
/* Reads available data without waiting, and answers its pings; messages remain for wire_next(). */
void wire_tend(struct wire *);
/* Reads until the other end has closed: its close code, 0 if it gave none, -1 if it does not close
 * within WIRE_PATIENCE_MS. */
int wire_closed(struct wire *);
void wire_close(struct wire *);

#endif
