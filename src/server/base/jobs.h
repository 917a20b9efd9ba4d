/* Jobs: what visitors have computed, on threads of its own beside the loop.
 *
 * No queue is shared with passwords, the administrator's work or the engines of running games. A
 * job has a deadline in processor time; it is told to stop when that has passed, when everybody
 * who asked for it has left, and when the server goes down, so whatever takes long looks at
 * job_over() as it goes. It counts for its user and its address, in number and in time. */
#ifndef SERVER_BASE_JOBS_H
#define SERVER_BASE_JOBS_H

#include <stdatomic.h>

#include "server/base/asker.h"
#include "server/base/core.h"
#include "server/base/thread_pool.h"

/* JOB_MS: of processor time; JOB_PATIENCE_MS: from its beginning. */
enum { JOBS_WAITING_MAX = 256, JOB_MS = 2000, JOB_PATIENCE_MS = 20000 };

struct jobs;
struct jobs *jobs_new(struct core *); /* NULL: no memory or no threads */
void jobs_stop(struct jobs *);        /* those under way, and those to come */
bool jobs_stopped(const void *jobs);  /* whether that has been said; on any thread */
void jobs_free(struct jobs *);        /* NULL is allowed */
void jobs_step(struct jobs *);
int64_t jobs_due(const struct jobs *); /* in server time, INT64_MAX: never */
int jobs_count(const struct jobs *);   /* that wait or are at work */

/* Embed it first, and fill these two in; the rest is the jobs'. */
struct job {
    struct thread_pool_job job; /* first */
    void (*work)(struct job *); /* on a thread; not called for one that is over by then */
    void (*done)(struct job *); /* then, on the loop's thread; frees it */
    struct jobs *jobs;
    struct job *next, *before; /* of all */
    struct payer payer;
    int askers;              /* that wait for it */
    bool lasting;            /* goes on though nobody waits for it any more */
    bool whole;              /* work() came to its end, however long that took */
    bool broken;             /* was stopped before its end, or never begun */
    int64_t until, until_us; /* os_now_ms(), os_thread_us() */
    int64_t spent_us;        /* of processor time, also by who works for it elsewhere */
    atomic_bool stop;
};

/* ASKER_WAITS; or a refusal, and then the job is still the caller's. */
int job_start(struct job *, struct core *, struct asker *);
/* One that nobody asked for and nobody pays for, `lasting`. False: too much waits, and the job is
 * still the caller's. */
bool job_start_own(struct job *, struct core *);
void job_join(struct job *, struct asker *); /* one more waits for it */
/* Lets the asker go on when the loop has time for it: of many that waited for the same, only so
 * many do so in one turn of the loop. */
void job_go_on(struct jobs *, struct asker *);
/* On its thread: it has to stop, and what it makes will not be wanted. */
bool job_over(const void *job);
/* In done(): it was stopped; refuses the asker that waited for it. */
bool job_failed(const struct job *, struct asker *);

/* For askers nobody waits for, and users who go. */
void jobs_leave(struct asker *);
void jobs_forget_user(struct core *, const struct budget *);

#endif
