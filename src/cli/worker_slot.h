/* A slot of a worker: one game at a time, on a thread and a connection of its own. */
#ifndef CLI_WORKER_SLOT_H
#define CLI_WORKER_SLOT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "os/thread.h"
#include "os/wait.h"
#include "postgres/jobs.h"

/* A program that a worker has: what matches call it, and what starts it. */
struct worker_program {
    char *name;
    const char *command;
};

/* What all slots share. */
struct worker {
    const char *address;
    struct worker_program *program;
    int programs;
    const char **has; /* the names of the programs and the version of agon, NULL-terminated */
    int64_t lease_ms, idle_ms; /* idle_ms: a slot ends when there is nothing for so long; -1 */
    struct os_bell ended;      /* rung by a slot that has ended */
    atomic_int running;        /* slots that have not */
    atomic_bool failed;
    atomic_int games;
    struct os_monitor *tokens; /* guards the slots' tokens */
};

struct slot {
    struct worker *worker;
    struct os_thread *thread;
    char token[JOBS_TOKEN]; /* of the lease that it plays under; "" */
    atomic_bool lost;       /* ... which has ended */
};

/* Takes and plays jobs until an interrupt comes or there is nothing left to do. */
void slot_run(void *slot);

#endif
