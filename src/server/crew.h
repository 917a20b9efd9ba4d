/* A crew: threads that do what would keep the event loop waiting, one bounded queue for them all.
 *
 * Jobs have owners, and the queue is fair to them: each owner's jobs are numbered on from the
 * number that the queue has reached, and the lowest number is taken first. So nobody's many jobs
 * hold up somebody's one. Jobs are done on the crew's threads and finished on the caller's, by
 * crew_collect(). */
#ifndef SERVER_CREW_H
#define SERVER_CREW_H

#include <stdbool.h>
#include <stdint.h>

struct crew;

/* Embed it first in a job of your own; what it points to is the caller's. */
struct crew_job {
    void (*work)(struct crew_job *, int thread); /* on thread 0.. of the crew */
    void (*done)(struct crew_job *);             /* then, on the caller's thread; frees the job */
    uint64_t owner;
    uint64_t number; /* the crew's */
    struct crew_job *next;
};

struct crew_limits {
    int waiting;  /* jobs that may wait, */
    int of_owner; /* ... of one owner, */
    int at_once;  /* and be at work for one owner */
};
/* `wake` is called on a crew's thread when there is something to collect. NULL: no memory or no
 * threads. */
struct crew *crew_new(int threads, struct crew_limits, void (*wake)(void *user), void *user);
/* Waits for the jobs at work (tell them to stop first) and finishes every job; NULL is allowed. */
void crew_free(struct crew *);
bool crew_add(struct crew *, struct crew_job *); /* false: too many wait; the job is yours */
void crew_collect(struct crew *);
int crew_waiting(struct crew *); /* jobs that no thread has taken yet */
bool crew_rests(struct crew *);  /* none waits, and none is at work */
int crew_threads(const struct crew *);

#endif
