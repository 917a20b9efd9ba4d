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
#ifndef POSTGRES_GAME_JOBS_H
#define POSTGRES_GAME_JOBS_H

#include <stdbool.h>
#include <stdint.h>

#include <agon/status.h>

enum {
    GAME_JOBS_TOKEN = 40,
    GAME_JOBS_TRIES = 10,     /* leases of a job without a result before it fails */
    GAME_JOBS_COLLECTED = 256 /* results at a time */
};

struct game_jobs;
/* Creates the table if necessary. NULL with *error. `address` is copied. */
struct game_jobs *game_jobs_open(const char *address, struct agon_error *);
void game_jobs_close(struct game_jobs *); /* NULL is allowed */
/* Whether the last failure was a lost connection, which may be back at the next call. */
bool game_jobs_away(const struct game_jobs *);

/* All below: a negative status with *error on failure. */

/* ---- the coordinator ---- */

/* Locks the match, which the text identifies, for this connection. Drops jobs added earlier that no
 * worker has; returns the number of others. */
int game_jobs_begin(struct game_jobs *, const char *match, struct agon_error *);
struct game_jobs_new {
    int number;               /* unique in the match */
    const char *const *needs; /* requirements for a worker, NULL-terminated */
    const char *task;
};
/* 0; an existing number is unchanged. */
int game_jobs_add(struct game_jobs *, const struct game_jobs_new *, struct agon_error *);
struct game_jobs_result {
    int number;
    char *text; /* the caller's to free(); NULL: it failed GAME_JOBS_TRIES times, */
    char *why;  /* ... for this reason; for free() */
};
struct game_jobs_count {
    int taken, waiting, all; /* all: including those with results */
};
/* Up to GAME_JOBS_COLLECTED results or failed games; returns their number. */
int game_jobs_collect(struct game_jobs *, struct game_jobs_result *, struct game_jobs_count *,
                      struct agon_error *);
int game_jobs_delete(struct game_jobs *, const int *number, int n, struct agon_error *);
/* Ends the match: deletes its jobs, except results if `keep_results`. */
int game_jobs_end(struct game_jobs *, bool keep_results, struct agon_error *);

/* ---- a worker ---- */

struct game_job {
    char id[GAME_JOBS_TOKEN], token[GAME_JOBS_TOKEN]; /* the token identifies the lease */
    char *task;                                       /* the caller's to free() */
};
/* 1: taken; 0: none can be played with the capabilities in `has` (NULL-terminated). */
int game_jobs_take(struct game_jobs *, const char *const *has, int64_t lease_ms, struct game_job *,
                   struct agon_error *);
/* Extends the leases of these tokens; clears the tokens of those that have ended. */
int game_jobs_extend(struct game_jobs *, char (*token)[GAME_JOBS_TOKEN], int n, int64_t lease_ms,
                     struct agon_error *);
/* 1: the result counts; 0: the lease had ended, or the match is over. */
int game_jobs_finish(struct game_jobs *, const struct game_job *, const char *result,
                     struct agon_error *);
/* Returns the job as failed, which counts as an attempt; or, `why` NULL, as not taken. */
int game_jobs_return(struct game_jobs *, const struct game_job *, const char *why,
                     struct agon_error *);

#endif
