/* A slot of a worker: plays one game or does one task at a time, with its own thread and
 * connection. */
#ifndef CLI_WORKER_SLOT_H
#define CLI_WORKER_SLOT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <agon/engine.h>

#include "os/thread.h"
#include "os/wait.h"
#include "postgres/game_jobs.h"

/* A program of a worker: its name in matches, and its command. */
struct worker_program {
    char *name;
    const char *command;
    _Atomic int64_t away; /* it could not be started, and is not offered until then, os_now_ms() */
};

/* Shared by all slots. */
struct worker {
    const char *address;
    struct worker_program *program;
    int programs;
    const char **has; /* the names of the programs, and versions of agon, NULL-terminated */
    int64_t lease_ms, idle_ms; /* idle_ms: a slot ends after this time without a job; -1 */
    struct os_bell bell;       /* rung by a slot when it ends, or has lines to report */
    atomic_int running;        /* slots that have not ended */
    atomic_bool failed;
    bool mute;               /* its role may not report lines, and that was printed */
    atomic_bool told;        /* which restrictions on programs this system does not permit */
    atomic_int games, tasks; /* whose results count */
    struct os_monitor *lock; /* guards most of the slots, and: */
    int news;                /* tasks announced, for as many idle slots */
};

struct slot {
    struct worker *worker;
    struct os_thread *thread;
    atomic_bool lost;      /* its lease has ended */
    struct agon_stop stop; /* of its task */
    /* Guarded: */
    char token[GAME_JOBS_TOKEN]; /* of the current lease; "" */
    bool task;                   /* ... which is one of a task, not of a game */
    int lease_ms;                /* ... 0: the worker's */
    /* Of an analysis, which can be interrupted; NULL: it does none: */
    char *lines;
    bool fresh;       /* those lines were not reported */
    int64_t since;    /* when it began, os_now_ms() */
    int64_t first_at; /* when it reports first; INT64_MAX: it has */
    /* When a task is more urgent than its analysis: */
    bool reserved;        /* the worker asks for the task; the slot may not take another, */
    struct game_job next; /* ... and this is it, then its own; else its text is NULL */
    bool over;
};

/* From any thread, with the lock or after an interrupt: its job is not wanted any more. */
void slot_stop(struct slot *);
/* Wakes idle slots: so that `news` of them look for a task, and all for an interrupt. */
void slots_wake(struct worker *, int news);
/* Takes and does jobs until an interrupt or until nothing is left to do. */
void slot_run(void *slot);

#endif
