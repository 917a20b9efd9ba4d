/* The scheduler: shares a few threads of low priority among readers' searches.
 *
 * A job is one reader's search. Its thread works on it for a slice of time; if others wait, it is
 * then stopped, and the job with the least time so far is next. The first slice is short, so that
 * every reader soon sees a result; each later one is as long as all before it, so that restarting a
 * search loses at most half of its time. The threads have the lowest priority: the loop and the
 * engines of running games go first, and have other queues. */
#ifndef SERVER_ANALYSIS_SCHEDULER_H
#define SERVER_ANALYSIS_SCHEDULER_H

#include <agon/engine.h>

#include "answers/review.h"
#include "server/analysis/analyses.h"
#include "server/base/thread_pool.h"
#include "server/game/shared_game.h"

struct scheduler;

enum {
    SCHEDULER_FIRST_MS = 80, /* of a first slice if others wait */
    SCHEDULER_LOOK_MS = 50,  /* ms between two calls of look() */
    SCHEDULER_HASH_MB = REVIEW_HASH_MB,
    ANALYSIS_JOBS_MAX = 256
};

/* Embed it first. Set by the caller: */
struct analysis_job {
    struct thread_pool_job job; /* first; filled by the scheduler */
    struct analyses *analyses;
    struct shared_game *shared_game;     /* its reference belongs to the job */
    const struct agon_engine_type *type; /* the engine */
    int64_t most_ms;                     /* of all slices together */
    /* On a thread of the scheduler, until `stop`; the engine may be NULL. */
    void (*work)(struct analysis_job *, agon_engine *);
    /* On the loop's thread after each slice: whether there is more to do. And now and then at other
     * times (`resting` false), when it may also end its job by scheduler_leave(). */
    bool (*look)(struct analysis_job *, bool resting);
    void (*end)(struct analysis_job *); /* frees it, but not the shared game */
    bool away; /* workers do it: no thread takes or keeps it until this is false */
    /* Private: */
    struct agon_stop stop;
    struct analysis_job *next; /* of all */
    bool at_work, left;        /* left: no longer wanted */
    int64_t spent_ms;          /* of most_ms; workers' time is added by the job */
    int64_t begun_ms;
    int thread;
};

struct scheduler *scheduler_new(struct analyses *, int threads); /* NULL: no memory or no threads */
void scheduler_free(struct scheduler *);       /* ends every job; NULL is allowed */
bool scheduler_add(struct analysis_job *);     /* false: too many; it stays the caller's */
void scheduler_leave(struct analysis_job *);   /* stops and ends it; it may be freed on return */
void scheduler_close_idle(struct scheduler *); /* closes engines that are not in use */
void scheduler_step(struct scheduler *);
int64_t scheduler_due(const struct scheduler *); /* in server time, INT64_MAX: never */

#endif
