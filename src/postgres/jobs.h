/* Jobs: games that one program asks for and others play, on any number of machines, over a table of
 * a PostgreSQL database.
 *
 * A coordinator adds the games of a match, collects their results and deletes what it has written
 * down elsewhere; the table is no place to keep anything. A worker takes a job under a lease, which
 * it extends again and again. A lease that ends gives the job to the next worker, and a result
 * under an ended lease is refused, so each game has one. Whatever the database forgets in a crash
 * is only played again, so no commit waits for the disk.
 *
 * A connection is one thread's. One that is lost is made again by the next call. */
#ifndef POSTGRES_JOBS_H
#define POSTGRES_JOBS_H

#include <stdbool.h>
#include <stdint.h>

#include <agon/status.h>

enum {
    JOBS_TOKEN = 40,
    JOBS_TRIES = 10,     /* leases of a job that may end without a result */
    JOBS_COLLECTED = 256 /* results at a time */
};

struct jobs;
/* Makes the table if it is not there. NULL with *error. `address` is copied. */
struct jobs *jobs_open(const char *address, struct agon_error *);
void jobs_close(struct jobs *); /* NULL is allowed */
/* Whether the last failure was that of the connection: it may be back for the next call. */
bool jobs_away(const struct jobs *);

/* All below: a negative status with *error on failure. */

/* ---- the coordinator ---- */

/* This connection has the match, which the text tells from all others, and nobody else does. Jobs
 * that were added before and that no worker has are dropped; how many others are there. */
int jobs_begin(struct jobs *, const char *match, struct agon_error *);
struct jobs_new {
    int number;               /* unique in the match */
    const char *const *needs; /* what a worker must have to play it, NULL-terminated */
    const char *task;
};
/* 0; a number that is there already stays as it is. */
int jobs_add(struct jobs *, const struct jobs_new *, struct agon_error *);
struct jobs_result {
    int number;
    char *text; /* the caller's to free(); NULL: it was tried JOBS_TRIES times, */
    char *why;  /* ... and this is what is known of it; for free() */
};
struct jobs_count {
    int taken, waiting, all; /* all: those with results too */
};
/* Up to JOBS_COLLECTED results, or games that will have none; how many. */
int jobs_collect(struct jobs *, struct jobs_result *, struct jobs_count *, struct agon_error *);
int jobs_delete(struct jobs *, const int *number, int n, struct agon_error *);
/* The match goes no further: deletes its jobs, but for results when `keep_results`. */
int jobs_end(struct jobs *, bool keep_results, struct agon_error *);

/* ---- a worker ---- */

struct job {
    char id[JOBS_TOKEN], token[JOBS_TOKEN]; /* the token is this lease's */
    char *task;                             /* the caller's to free() */
};
/* 1: taken; 0: there is none that can be played with what `has` names (NULL-terminated). */
int jobs_take(struct jobs *, const char *const *has, int64_t lease_ms, struct job *,
              struct agon_error *);
/* Extends the leases of these tokens; those that have ended lose their text. */
int jobs_extend(struct jobs *, char (*token)[JOBS_TOKEN], int n, int64_t lease_ms,
                struct agon_error *);
/* 1: the result counts; 0: the lease had ended, or nobody wants the result. */
int jobs_finish(struct jobs *, const struct job *, const char *result, struct agon_error *);
/* Gives the job back: it could not be played, and counts as tried; or, `why` NULL, as not taken. */
int jobs_return(struct jobs *, const struct job *, const char *why, struct agon_error *);

#endif
