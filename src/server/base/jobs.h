/* Jobs: computations for visitors, on separate threads.
 *
 * Passwords, the administrator's work and the engines of running games have other queues. A job has
 * a deadline in processor time. It must stop after that, when every client that requested it has
 * left, and when the server stops, so long computations call job_over() regularly. It counts for
 * its user and its address, in number and in time. */
#ifndef SERVER_BASE_JOBS_H
#define SERVER_BASE_JOBS_H

#include <stdatomic.h>

#include "server/base/asker.h"
#include "server/base/core.h"
#include "server/base/thread_pool.h"

/* JOB_MS: processor time; JOB_PATIENCE_MS: since its start. */
enum { JOBS_WAITING_MAX = 256, JOB_MS = 2000, JOB_PATIENCE_MS = 20000 };

struct jobs;
struct jobs *jobs_new(struct core *); /* NULL: no memory or no threads */
void jobs_stop(struct jobs *);        /* running jobs, and later ones */
bool jobs_stopped(const void *jobs);  /* whether jobs_stop() was called; from any thread */
void jobs_free(struct jobs *);        /* NULL is allowed */
void jobs_step(struct jobs *);
int64_t jobs_due(const struct jobs *); /* in server time, INT64_MAX: never */
int jobs_count(const struct jobs *);   /* queued or running */

/* Embed it first, and fill these two in; the rest is private. */
struct job {
    struct thread_pool_job job; /* first */
    void (*work)(struct job *); /* on a thread; not called if it is over before it starts */
    void (*done)(struct job *); /* then, on the loop's thread; frees it */
    struct jobs *jobs;
    struct job *next, *before; /* of all */
    struct payer payer;
    int askers;              /* waiting for it */
    bool lasting;            /* runs even if no asker waits for it */
    bool whole;              /* work() finished, however long it took */
    bool broken;             /* stopped early, or never started */
    int64_t until, until_us; /* os_now_ms(), os_thread_us() */
    int64_t spent_us;        /* of processor time, including helper processes */
    atomic_bool stop;
};

/* ASKER_WAITS; or a refusal, and then the job still belongs to the caller. */
int job_start(struct job *, struct core *, struct asker *);
/* Starts a job for the server itself, uncharged and `lasting`. False: the queue is full, and the
 * job still belongs to the caller. */
bool job_start_own(struct job *, struct core *);
void job_join(struct job *, struct asker *); /* adds one more asker */
/* Resumes the asker when the loop has time; if many wait for one result, each round of the loop
 * resumes only some of them. */
void job_go_on(struct jobs *, struct asker *);
/* On its thread: it must stop, and its result will be discarded. */
bool job_over(const void *job);
/* In done(): it was stopped; refuses the asker that waited for it. */
bool job_failed(const struct job *, struct asker *);

/* Drops the interest of an asker, or the budget of a user that is removed. */
void jobs_leave(struct asker *);
void jobs_forget_user(struct core *, const struct budget *);

#endif
