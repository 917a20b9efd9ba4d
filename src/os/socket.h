/* Connections to a server over TCP. */
#ifndef OS_SOCKET_H
#define OS_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <agon/status.h>

/* A connection to the host, a name or an address; waits at most `ms`. The descriptor, or
 * AGON_UNSUPPORTED. */
int os_connect(const char *host, int port, int64_t ms, struct agon_error *);
/* Sends all of it, waiting at most ten seconds; false: the other end is gone or does not read. */
bool os_send(int fd, const void *bytes, size_t n);
/* What has come, without waiting: bytes, 0 for none yet, -1 at the end. */
int64_t os_receive(int fd, void *bytes, size_t n);
void os_disconnect(int fd);
/* Half of the way there and back, in ms, as the system has measured it; -1: it has not. */
int os_lag_ms(int fd);

#endif
