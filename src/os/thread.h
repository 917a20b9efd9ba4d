/* Threads, and monitors for synchronising them. */
#ifndef OS_THREAD_H
#define OS_THREAD_H

#include <stdbool.h>
#include <stdint.h>

struct os_thread;
/* Runs run(user) on a new thread; NULL on failure. Every thread must be joined once. */
struct os_thread *os_thread_start(void (*run)(void *user), void *user);
/* Lowers the calling thread's priority below those that people wait for, */
void os_thread_low_priority(void);
/* ... or below all others. */
void os_thread_lowest_priority(void);
void os_thread_join(struct os_thread *); /* waits for its end and frees it; NULL is allowed */

/* A lock with one condition: a waiting thread releases the lock, and takes it again after a
 * wake. */
struct os_monitor;
struct os_monitor *os_monitor_new(void);   /* NULL: no memory */
void os_monitor_free(struct os_monitor *); /* must not be in use; NULL is allowed */
void os_monitor_enter(struct os_monitor *);
void os_monitor_leave(struct os_monitor *);
/* With the lock held: waits for a wake, up to `ms`, or without limit if negative; false on timeout.
 * Spurious wakes occur, so check the condition again. */
bool os_monitor_wait(struct os_monitor *, int64_t ms);
void os_monitor_wake(struct os_monitor *); /* with the lock held: wakes all waiting threads */

#endif
