/* The scheduler: what readers let engines look at, on a few threads of their own that give way to
 * games.
 *
 * A job is one reader's search. Its thread works on it for a slice of time; when others wait it
 * is told to stop then, and the next is whoever has had the least time so far. The first slice
 * is short, so that everybody sees something soon; each later one is as long as all before it,
 * so that a search begun anew loses at most half of its time. The threads have the lowest
 * priority there is: the loop and the engines of running games go first, and no queue is shared
 * with them. */
#ifndef SERVER_ANALYSIS_SCHEDULER_H
#define SERVER_ANALYSIS_SCHEDULER_H

#include <agon/engine.h>

#include "server/analysis/analyses.h"
#include "server/base/thread_pool.h"
#include "server/game/shared_game.h"

struct scheduler;

enum {
    SCHEDULER_FIRST_MS = 80, /* of a first slice when others wait */
    SCHEDULER_LOOK_MS = 50,  /* how often slices are looked at while somebody works */
    SCHEDULER_HASH_MB = 16,
    ANALYSIS_JOBS_MAX = 256
};

/* Embed it first. Filled by who adds it: */
struct analysis_job {
    struct thread_pool_job job; /* first; filled by the scheduler */
    struct analyses *analyses;
    struct shared_game *shared_game;     /* its reference is the job's */
    const struct agon_engine_type *type; /* what thinks */
    int64_t most_ms;                     /* of all slices together */
    /* On a thread of the scheduler, until `stop`; the engine may be NULL. */
    void (*work)(struct analysis_job *, agon_engine *);
    /* On the loop's thread after each slice, and while one goes on (`resting` false). Whether there
     * is more to do. */
    bool (*look)(struct analysis_job *, bool resting);
    void (*end)(struct analysis_job *); /* it is over: frees it, but not the shared game */
    /* The scheduler's: */
    struct agon_stop stop;
    struct analysis_job *next; /* of all */
    bool at_work, left;        /* left: nobody wants it any more */
    int64_t spent_ms, begun_ms;
    int thread;
};

struct scheduler *scheduler_new(struct analyses *, int threads); /* NULL: no memory or no threads */
void scheduler_free(struct scheduler *);   /* ends every job; NULL is allowed */
bool scheduler_add(struct analysis_job *); /* false: too many; it is still the caller's */
void scheduler_leave(
    struct analysis_job *); /* stops at once and ends; it may have ended when this returns */
void scheduler_close_idle(struct scheduler *); /* closes the engines when nobody sits there */
void scheduler_step(struct scheduler *);
int64_t scheduler_due(const struct scheduler *); /* in server time, INT64_MAX: never */

#endif
