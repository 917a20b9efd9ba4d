/* Servers that give tasks to workers, the workers, and false ones. */
#ifndef TESTS_SERVER_REMOTE_H
#define TESTS_SERVER_REMOTE_H

#include <stdio.h>

#include "client.h"
#include "postgres/game_jobs.h"

enum { REMOTE_URL = 200 };
extern const char *remote_agond;    /* the program */
extern char remote_url[REMOTE_URL]; /* the database of on-postgres */
/* The test's arguments: agond, agon. */
void remote_begin(char **argv);

/* Starts a server that gives tasks to workers through the database at that address. */
void remote_launch(struct server *, const char *address);
/* The same; it logs into the file. */
void remote_launch_logged(struct server *, FILE *log);
int remote_count_lines(FILE *log, const char *text); /* those with the text */
void remote_end(struct server *);                    /* its folder goes with it */
int64_t remote_metric(const struct server *, const char *name);
/* Waits until the metric is within these bounds. */
void remote_await(const struct server *, const char *name, int64_t least, int64_t most);
void remote_check_answers(const struct server *); /* workers must have answered something */
int64_t remote_sql(const char *query);            /* the number that it returns */
void remote_await_sql(const char *query, int64_t value);

/* A game of chess against an engine of level 10, which moves second. */
void remote_create(struct client *, char id[16]);
/* Plays the first turn listed, after `turns` turns. */
void remote_play(struct client *, const char *id, int turns);

struct worker {
    pid_t pid;
    int err;
};
void worker_start(struct worker *);
void worker_start_slots(struct worker *, const char *slots); /* tasks at a time */
void worker_kill(struct worker *);
int worker_end(struct worker *); /* asks it to end; the number of tasks that it has done */

/* A false worker is a connection to the database, and the id under which it has been seen. */
struct game_jobs *false_open(void);
void false_seen(struct game_jobs *, char id[GAME_JOBS_TOKEN]); /* it is there */
/* Waits until the server gives tasks to workers; this one is seen meanwhile. */
void false_await(const struct server *, struct game_jobs *, char id[GAME_JOBS_TOKEN]);
/* Takes a task of three seconds; false: on a slow machine the server has done it before. */
bool false_take_soon(struct game_jobs *, char id[GAME_JOBS_TOKEN], struct game_job *);

#endif
