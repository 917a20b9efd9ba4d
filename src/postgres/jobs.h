/* Jobs: games that one program requests and others play, on any number of machines, through a table
 * of a PostgreSQL database.
 *
 * A coordinator adds the games of a match, collects their results and deletes them once recorded
 * elsewhere; the table is not permanent storage. A worker takes a job under a lease, which it
 * extends periodically. When a lease ends, the next worker gets the job, and a result under an
 * ended lease is refused, so each game has one result. Whatever the database loses in a crash is
 * played again, so no commit waits for the disk.
 *
 * A connection belongs to one thread. The next call reopens a lost one. */
#ifndef POSTGRES_JOBS_H
#define POSTGRES_JOBS_H

#include <stdbool.h>
#include <stdint.h>

#include <agon/status.h>

enum {
    JOBS_TOKEN = 40,
    JOBS_TRIES = 10,     /* leases of a job without a result before it fails */
    JOBS_COLLECTED = 256 /* results at a time */
};

struct jobs;
/* Creates the table if necessary. NULL with *error. `address` is copied. */
struct jobs *jobs_open(const char *address, struct agon_error *);
void jobs_close(struct jobs *); /* NULL is allowed */
/* Whether the last failure was a lost connection, which may be back at the next call. */
bool jobs_away(const struct jobs *);

/* All below: a negative status with *error on failure. */

/* ---- the coordinator ---- */

/* Locks the match, which the text identifies, for this connection. Drops jobs added earlier that no
 * worker has; returns the number of others. */
int jobs_begin(struct jobs *, const char *match, struct agon_error *);
struct jobs_new {
    int number;               /* unique in the match */
    const char *const *needs; /* requirements for a worker, NULL-terminated */
    const char *task;
};
/* 0; an existing number is unchanged. */
int jobs_add(struct jobs *, const struct jobs_new *, struct agon_error *);
struct jobs_result {
    int number;
    char *text; /* the caller's to free(); NULL: it failed JOBS_TRIES times, */
    char *why;  /* ... for this reason; for free() */
};
struct jobs_count {
    int taken, waiting, all; /* all: including those with results */
};
/* Up to JOBS_COLLECTED results or failed games; returns their number. */
int jobs_collect(struct jobs *, struct jobs_result *, struct jobs_count *, struct agon_error *);
int jobs_delete(struct jobs *, const int *number, int n, struct agon_error *);
/* Ends the match: deletes its jobs, except results if `keep_results`. */
int jobs_end(struct jobs *, bool keep_results, struct agon_error *);

/* ---- a worker ---- */

struct job {
    char id[JOBS_TOKEN], token[JOBS_TOKEN]; /* the token identifies the lease */
    char *task;                             /* the caller's to free() */
};
/* 1: taken; 0: none can be played with the capabilities in `has` (NULL-terminated). */
int jobs_take(struct jobs *, const char *const *has, int64_t lease_ms, struct job *,
              struct agon_error *);
/* Extends the leases of these tokens; clears the tokens of those that have ended. */
int jobs_extend(struct jobs *, char (*token)[JOBS_TOKEN], int n, int64_t lease_ms,
                struct agon_error *);
/* 1: the result counts; 0: the lease had ended, or the match is over. */
int jobs_finish(struct jobs *, const struct job *, const char *result, struct agon_error *);
/* Returns the job as failed, which counts as a try; or, `why` NULL, as not taken. */
int jobs_return(struct jobs *, const struct job *, const char *why, struct agon_error *);

#endif
