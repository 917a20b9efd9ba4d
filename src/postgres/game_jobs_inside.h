/* The connection that the files of game_jobs share. */
#ifndef POSTGRES_GAME_JOBS_INSIDE_H
#define POSTGRES_GAME_JOBS_INSIDE_H

#include <stdatomic.h>
#include <stdbool.h>

#include <libpq-fe.h>

#include <agon/status.h>

#define GAME_JOBS_CHANNEL "agon_job" /* where tasks are announced */
enum { GAME_JOBS_MATCH = 33 };       /* an MD5 sum in hexadecimal digits */

struct game_jobs {
    PGconn *c;
    char *address;
    char match[GAME_JOBS_MATCH]; /* a coordinator's, */
    char seen[48];               /* ... and the latest lease under which it has seen progress */
    const atomic_bool *stop;     /* or NULL */
    bool away, listens;
};

/* Sends SQL with values, all as texts; reconnects if the connection was lost. The last answer, for
 * PQclear(); NULL with a negative *status and *error. */
PGresult *game_jobs_ask(struct game_jobs *, const char *sql, const char *const *value, int n,
                        int *status, struct agon_error *error);
/* The first cell of an answer, as a number; -1: none. */
int game_jobs_number(const PGresult *);
/* Locks the match for this coordinator while its connection lives: 0 or a negative status. */
int game_jobs_hold(struct game_jobs *, struct agon_error *);

#endif
