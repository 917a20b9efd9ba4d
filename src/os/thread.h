/* Threads, and monitors for threads that wait for each other. */
#ifndef OS_THREAD_H
#define OS_THREAD_H

#include <stdbool.h>
#include <stdint.h>

struct os_thread;
/* Runs run(user) beside the caller; NULL when that cannot be done. Every thread is joined once. */
struct os_thread *os_thread_start(void (*run)(void *user), void *user);
/* The calling thread gives way to those that people wait for, */
void os_thread_low_priority(void);
/* ... and to those of low priority. */
void os_thread_lowest_priority(void);
void os_thread_join(struct os_thread *); /* waits for its end and frees it; NULL is allowed */

/* A lock with one condition: who waits inside lets others in, and goes on after a wake. */
struct os_monitor;
struct os_monitor *os_monitor_new(void);   /* NULL: no memory */
void os_monitor_free(struct os_monitor *); /* nobody is inside; NULL is allowed */
void os_monitor_enter(struct os_monitor *);
void os_monitor_leave(struct os_monitor *);
/* Inside: waits for a wake, up to `ms` or for ever when negative; false when the time is over.
 * Wakes may come for no reason, so ask again for what was waited for. */
bool os_monitor_wait(struct os_monitor *, int64_t ms);
void os_monitor_wake(struct os_monitor *); /* inside: everybody that waits */

#endif
