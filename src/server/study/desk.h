/* The desk: what readers let engines look at, on a few threads of their own that give way to games.
 *
 * A sitting is one reader's search. Its thread works on it for a slice of time; when others wait it
 * is told to stop then, and the next is whoever has had the least time so far. The first slice is
 * short, so that everybody sees something soon; each later one is as long as all before it, so that
 * a search begun anew loses at most half of its time. The threads have the lowest priority there
 * is: the loop and the engines of running games go first, and no queue is shared with them. */
#ifndef SERVER_STUDY_DESK_H
#define SERVER_STUDY_DESK_H

#include <stdatomic.h>

#include <agon/engine.h>

#include "server/crew.h"
#include "server/hall.h"
#include "server/rooms/agreement.h"

struct desk;

enum {
    DESK_FIRST_MS = 80, /* of a first slice when others wait */
    DESK_LOOK_MS = 50,  /* how often slices are looked at while somebody works */
    DESK_HASH_MB = 16,
    SITTINGS_MAX = 256
};

/* Embed it first. Filled by who adds it: */
struct sitting {
    struct crew_job job; /* first; filled by the desk */
    struct hall *hall;
    struct agreement *agreement;         /* its reference is the sitting's */
    const struct agon_engine_type *type; /* what thinks */
    int64_t most_ms;                     /* of all slices together */
    /* On a thread of the desk, until `stop`; the engine may be NULL. */
    void (*work)(struct sitting *, agon_engine *);
    /* On the loop's thread after each slice, and while one goes on (`resting` false). Whether there
     * is more to do. */
    bool (*look)(struct sitting *, bool resting);
    void (*end)(struct sitting *); /* it is over: frees it, but not the agreement */
    /* The desk's: */
    atomic_bool stop;
    struct sitting *next; /* of all */
    bool at_work, left;   /* left: nobody wants it any more */
    int64_t spent_ms, begun_ms;
    int thread;
};

struct desk *desk_new(struct hall *, int threads); /* NULL: no memory or no threads */
void desk_free(struct desk *);                     /* ends every sitting; NULL is allowed */
bool desk_add(struct sitting *);                   /* false: too many; it is still the caller's */
void desk_leave(struct sitting *); /* stops at once and ends; it may have ended when this returns */
void desk_rest(struct desk *);     /* closes the engines when nobody sits there */
void desk_step(struct desk *);
int64_t desk_due(const struct desk *); /* in hall time, INT64_MAX: never */

#endif
