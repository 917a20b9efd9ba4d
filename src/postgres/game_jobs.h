/* Jobs: games and tasks that one program requests and others do, on any number of machines, through
 * a table of a PostgreSQL database.
 *
 * A coordinator adds games to play, or the tasks of a server (answers/task.h), collects
 * their results and deletes them once recorded elsewhere; the table is not permanent storage. A
 * worker takes a job under a lease, which it extends periodically. When a lease ends, the next
 * worker gets the job, and a result under an ended lease is refused, so each job has one result.
 * Whatever the database loses in a crash is done again, so no commit waits for the disk.
 *
 * A connection belongs to one thread. The next call reopens a lost one. */
#ifndef POSTGRES_GAME_JOBS_H
#define POSTGRES_GAME_JOBS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <agon/status.h>

enum {
    GAME_JOBS_TOKEN = 40,
    GAME_JOBS_TRIES = 10,       /* leases of a job without a result before it fails, at most */
    GAME_JOBS_COLLECTED = 256,  /* results at a time */
    GAME_JOBS_ANSWER = 1 << 16, /* bytes of a task's result, at most */
    GAME_JOBS_BEAT_MS = 500,    /* a worker extends its tasks' leases as often, or more often, */
    GAME_JOBS_SEEN_MS = 10000   /* ... and has ended if it has not been seen for that time */
};

/* Whether the address can be one, and this program has PostgreSQL: 0, or a negative status. */
int game_jobs_check(const char *address, struct agon_error *);
struct game_jobs;
/* Creates the table if necessary. NULL with *error. `address` is copied. */
struct game_jobs *game_jobs_open(const char *address, struct agon_error *);
/* The same for a thread that is asked to stop: calls then fail within two seconds. */
struct game_jobs *game_jobs_open_until(const char *address, const atomic_bool *stop,
                                       struct agon_error *);
void game_jobs_close(struct game_jobs *); /* NULL is allowed */
/* Whether the last failure was a lost connection, which may be back at the next call. */
bool game_jobs_away(const struct game_jobs *);

/* All below: a negative status with *error on failure. */

/* ---- the coordinator ---- */

/* Locks the match, which the text identifies, for this connection. Drops jobs added earlier that no
 * worker has, and those of any match that should have been taken more than a day ago; returns the
 * number of others. */
int game_jobs_begin(struct game_jobs *, const char *match, struct agon_error *);
/* The numbers of the match's jobs, the oldest `most`; returns how many. */
int game_jobs_list(struct game_jobs *, int *number, int most, struct agon_error *);
struct game_jobs_new {
    int number;               /* unique in the match */
    const char *const *needs; /* requirements for a worker, NULL-terminated */
    const char *task;
    /* Of its lease, at least 4 * GAME_JOBS_BEAT_MS; such jobs are announced, and taken first, those
     * with the shortest lease before others. 0: the worker's. */
    int lease_ms;
    int take_ms;  /* it fails if no worker has taken it until then; 0: it waits */
    int attempts; /* leases without a result before it fails; 0: GAME_JOBS_TRIES */
};
/* 1; 0: the number exists, and its job is unchanged. */
int game_jobs_add(struct game_jobs *, const struct game_jobs_new *, struct agon_error *);
struct game_jobs_result {
    int number;
    char *text;      /* the caller's to free(); NULL: it failed too often or was not taken, */
    char *why;       /* ... for this reason, "" if never taken; for free() */
    bool unfinished; /* a worker has just extended its lease; the text is its progress so far */
};
struct game_jobs_count {
    int taken, waiting, all; /* all: including those with results */
};
/* Up to GAME_JOBS_COLLECTED results, failed games and reports of progress; returns their number. A
 * text of more than `most` bytes is none; 0: results of any length, and no reports. */
int game_jobs_collect(struct game_jobs *, int most, struct game_jobs_result *,
                      struct game_jobs_count *, struct agon_error *);
/* Returns the number of those that were there. */
int game_jobs_delete(struct game_jobs *, const int *number, int n, struct agon_error *);
/* Ends the match: deletes its jobs, except results if `keep_results`. */
int game_jobs_end(struct game_jobs *, bool keep_results, struct agon_error *);

struct game_jobs_workers {
    int able, all; /* able: have all that is needed */
};
/* Counts the workers that have been seen lately. */
int game_jobs_workers(struct game_jobs *, const char *const *needs, struct game_jobs_workers *,
                      struct agon_error *);

/* ---- a worker ---- */

struct game_job {
    char id[GAME_JOBS_TOKEN], token[GAME_JOBS_TOKEN]; /* the token identifies the lease */
    char *task;                                       /* the caller's to free() */
    int lease_ms;                                     /* 0: the worker's */
};
/* 1: taken; 0: none can be played with the capabilities in `has` (NULL-terminated). */
int game_jobs_take(struct game_jobs *, const char *const *has, int64_t lease_ms, struct game_job *,
                   struct agon_error *);
/* The same, only jobs whose own lease is shorter than `before_ms`. */
int game_jobs_take_urgent(struct game_jobs *, const char *const *has, int before_ms,
                          struct game_job *, struct agon_error *);
/* Extends the leases of these tokens; clears the tokens of those that have ended. `progress`: texts
 * for as many coordinators, up to NULL, "" where there is nothing new; or NULL. */
int game_jobs_extend(struct game_jobs *, char (*token)[GAME_JOBS_TOKEN],
                     const char *const *progress, int n, int64_t lease_ms, struct agon_error *);
/* 1: the result counts; 0: the lease had ended, or the match is over. */
int game_jobs_finish(struct game_jobs *, const struct game_job *, const char *result,
                     struct agon_error *);
/* Returns the job as failed, which counts as an attempt; or, `why` NULL, as not taken, which counts
 * only if it has its own lease: its coordinator does not wait. */
int game_jobs_return(struct game_jobs *, const struct game_job *, const char *why,
                     struct agon_error *);
/* From now on, and after every reconnection, new tasks are announced on this connection, */
int game_jobs_listen(struct game_jobs *, struct agon_error *);
/* ... and then this may be readable; -1: there is no connection. */
int game_jobs_socket(const struct game_jobs *);
int game_jobs_news(struct game_jobs *); /* how many were announced; does not wait */
/* Reports that the worker is there; "" stands for a new one, and becomes its id. Forgets those that
 * have not been seen for an hour. */
int game_jobs_attend(struct game_jobs *, char worker[GAME_JOBS_TOKEN], const char *const *has,
                     struct agon_error *);
/* Reports that it ends. */
int game_jobs_leave(struct game_jobs *, const char *worker, struct agon_error *);

#endif
