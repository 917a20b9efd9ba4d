/* Workers: programs on other machines that do tasks for the server, through a table of jobs
 * (postgres/game_jobs.h).
 *
 * A thread speaks to the database, so the loop never waits for it. Every remote task ends on the
 * loop's thread, with an answer or without one: when no worker of this version is there or none
 * takes it, when the database does not answer, when its time is over, or when workers tried it too
 * often. The server then does the work itself. Answers come from strangers and must be checked. */
#ifndef SERVER_BASE_WORKERS_H
#define SERVER_BASE_WORKERS_H

#include <stdbool.h>
#include <stdint.h>

#include "server/base/core.h"

enum {
    WORKERS_SECRET = 32, /* bytes */
    WORKERS_TASKS_MAX = 256,
    WORKERS_SILENCE_MS = 5000 /* of the database, before the server does everything itself */
};

struct workers;

struct remote_limits {
    int64_t ms;   /* until it ends without an answer */
    int take_ms;  /* until then a worker must have taken it */
    int lease_ms; /* silence of its worker after which another may take it */
    int attempts; /* workers that may take it, one after the other */
};

/* A task for workers. Embed it. */
struct remote_task {
    /* On the loop's thread, once; it is the caller's again. NULL: there is no answer. */
    void (*done)(struct remote_task *, const char *answer);
    /* NULL, or: a worker does it, and this is how far it is; often, and again if nothing has
     * changed. Such a task waits as long as it takes, and workers interrupt it for others. */
    void (*report)(struct remote_task *, const char *answer);
    /* Private: */
    struct workers *workers;
    struct remote_task *next;
    int number;
    unsigned session;
    int64_t until; /* os_now_ms() */
};

/* Whether the address can be a database's, and this program has PostgreSQL: 0, or a negative
 * status. */
int workers_check(const char *address, struct agon_error *);
/* Starts the thread. The secret, of which the database sees a hash, identifies the server's data:
 * tasks that an earlier server with the same data has left are dropped. `need`, which is not
 * copied: the capability of suitable workers. NULL: no memory or no threads. */
struct workers *workers_new(struct core *, const unsigned char secret[WORKERS_SECRET],
                            const char *need);
/* Asks workers to do the task; takes ownership of its text, even on failure. False: no worker is
 * there, all are busy, or too many tasks are out; the task is still the caller's. NULL: never
 * there. */
bool workers_ask(struct workers *, struct remote_task *, char *task, const struct remote_limits *);
/* Whether some are there, and a task that nobody took was not lately the last. */
bool workers_take_tasks(struct workers *);
void remote_task_leave(
    struct remote_task *); /* its answer is not wanted any more; done() is not called */
/* All below: NULL is allowed. */
void workers_step(struct workers *);
int64_t workers_due(const struct workers *);      /* in server time, INT64_MAX: never */
int workers_count(struct workers *);              /* that are there */
uint64_t workers_answers(const struct workers *); /* since the start */
void workers_stop(struct workers *);
void workers_free(struct workers *); /* all remote tasks must have ended */

#endif
