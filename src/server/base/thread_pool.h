/* A thread pool: threads that do what would keep the event loop waiting, one bounded queue for them
 * all.
 *
 * Jobs have owners, and the queue is fair to them: each owner's jobs are numbered on from the
 * number that the queue has reached, and the lowest number is taken first. So nobody's many jobs
 * hold up somebody's one. Jobs are done on the thread pool's threads and finished on the
 * caller's, by thread_pool_collect(). */
#ifndef SERVER_BASE_THREAD_POOL_H
#define SERVER_BASE_THREAD_POOL_H

#include <stdbool.h>
#include <stdint.h>

struct thread_pool;

/* Embed it first in a job of your own; what it points to is the caller's. */
struct thread_pool_job {
    void (*work)(struct thread_pool_job *, int thread); /* on thread 0.. of the thread pool */
    void (*done)(struct thread_pool_job *); /* then, on the caller's thread; frees the job */
    uint64_t owner;
    uint64_t number; /* the thread pool's */
    struct thread_pool_job *next;
};

struct thread_pool_limits {
    int waiting;  /* jobs that may wait, */
    int of_owner; /* ... of one owner, */
    int at_once;  /* and be at work for one owner */
};
/* `wake` is called on a thread pool's thread when there is something to collect. NULL: no memory
 * or no threads. */
struct thread_pool *thread_pool_new(int threads, struct thread_pool_limits,
                                    void (*wake)(void *user), void *user);
/* Waits for the jobs at work (tell them to stop first) and finishes every job; NULL is allowed. */
void thread_pool_free(struct thread_pool *);
bool thread_pool_add(struct thread_pool *,
                     struct thread_pool_job *); /* false: too many wait; the job is yours */
void thread_pool_collect(struct thread_pool *);
int thread_pool_waiting(struct thread_pool *);  /* jobs that no thread has taken yet */
bool thread_pool_is_idle(struct thread_pool *); /* none waits, and none is at work */
int thread_pool_threads(const struct thread_pool *);

#endif
