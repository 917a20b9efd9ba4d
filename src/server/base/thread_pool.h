/* A thread pool: threads for work that would block the event loop, with one bounded queue.
 *
 * Jobs have owners, and the queue is fair to them: each owner's jobs are numbered from the number
 * that the queue has reached, and the lowest number is taken first, so an owner with many jobs does
 * not delay one with a single job. Jobs run on the pool's threads and finish on the caller's, in
 * thread_pool_collect(). */
#ifndef SERVER_BASE_THREAD_POOL_H
#define SERVER_BASE_THREAD_POOL_H

#include <stdbool.h>
#include <stdint.h>

struct thread_pool;

/* Embed it first in your own job; memory it points to stays the caller's. */
struct thread_pool_job {
    void (*work)(struct thread_pool_job *, int thread); /* on thread 0.. of the thread pool */
    void (*done)(struct thread_pool_job *); /* then, on the caller's thread; frees the job */
    uint64_t owner;
    uint64_t number; /* private */
    struct thread_pool_job *next;
};

struct thread_pool_limits {
    int waiting;  /* queued jobs, */
    int of_owner; /* ... of one owner, */
    int at_once;  /* running jobs of one owner */
};
/* `wake` is called on a pool thread when there is something to collect. NULL: no memory or no
 * threads. */
struct thread_pool *thread_pool_new(int threads, struct thread_pool_limits,
                                    void (*wake)(void *user), void *user);
/* Waits for running jobs (signal them to stop first) and finishes every job; NULL is allowed. */
void thread_pool_free(struct thread_pool *);
bool thread_pool_add(struct thread_pool *,
                     struct thread_pool_job *); /* false: the queue is full; the job stays yours */
void thread_pool_collect(struct thread_pool *);
int thread_pool_waiting(struct thread_pool *);  /* jobs not yet taken by a thread */
bool thread_pool_is_idle(struct thread_pool *); /* none queued or running */
int thread_pool_threads(const struct thread_pool *);

#endif
