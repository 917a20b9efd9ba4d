/* Waiting for several events at once: readable or writable pipes, and bells rung by threads. */
#ifndef OS_WAIT_H
#define OS_WAIT_H

#include <stdbool.h>
#include <stdint.h>

#define OS_FOREVER INT64_MAX /* as a span of ms */

/* One descriptor to wait for; fd -1 is skipped. */
struct os_watch {
    int fd;
    bool read, write; /* what to wait for */
    bool ready;       /* out: it can be done now, or the other end has closed */
    bool *quiet;      /* out: the opposite of `ready`, if the wait did not fail; NULL: not wanted */
};
/* Waits until one is ready or `ms` have passed (0: does not wait; OS_FOREVER). The number of those
 * ready, 0 if none; a signal may end the wait early with 0. Uses at most OS_WATCHES_MAX. */
enum { OS_WATCHES_MAX = 1024 };
int os_wait(struct os_watch *, int n, int64_t ms);

/* A bell that any thread may ring and one thread waits for. */
struct os_bell {
    int read_fd, write_fd;
};
bool os_bell_init(struct os_bell *); /* false: no descriptors left; then it needs no release */
void os_bell_release(struct os_bell *);
void os_bell_ring(struct os_bell *); /* ringing twice is like ringing once */
void os_bell_hush(struct os_bell *); /* silences it until the next ring */

#endif
