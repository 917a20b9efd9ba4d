/* Reviews of a few lines of a pawn ending: with workers, they must be as without. */
#ifndef TESTS_SERVER_REVIEWS_H
#define TESTS_SERVER_REVIEWS_H

#include "remote.h"

enum { REVIEW_LINES = 8 };
#define REVIEWS_MADE "select count(*) from document where type = 'review'"

/* cmocka's functions of a group: make them without workers, and free those. */
int reviews_make(void **state);
int reviews_drop(void **state);
void review_begin(struct client *, int i);
/* The number of positions evaluated so far. */
int review_done(struct client *, int i);
/* Waits for the review, which must be as without workers. */
void review_check(struct client *, int i);
/* Begins the review of line *next, and takes a part of it; on a slow machine the server may not
 * have seen the worker in time, and then that of the next. Returns the line, and sets *next. */
int review_begin_taken(const struct server *, struct client *, struct game_jobs *,
                       char id[GAME_JOBS_TOKEN], int *next, struct game_job *);

/* A server that logs into a file, a reader, and a false worker. */
struct watched_review {
    struct server server;
    struct client client;
    struct game_jobs *jobs;
    char id[GAME_JOBS_TOKEN];
    FILE *log;
};
void watched_begin(struct watched_review *);
void watched_end(struct watched_review *);

#endif
