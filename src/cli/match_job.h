/* A game of a match as a job, written by a coordinator and read by a worker.
 *
 * A job is a record without a result: the game, its players, the time control and the event of the
 * match, with the opening as its turns. Only jobs have the headers "start", "resign" and "draw". */
#ifndef CLI_MATCH_JOB_H
#define CLI_MATCH_JOB_H

#include "cli/match_plan.h"

/* The capability of workers with this version of agon. */
#define MATCH_JOB_VERSION "agon " AGON_VERSION

/* The text of a game's job, for free(); NULL with *error. */
char *match_job_write(const struct match_plan *, const struct series *, int game,
                      struct agon_error *);

struct match_job {
    struct record record;
    struct clock_control control;
    struct adjudication adjudication;
    char *opening;     /* separated by "; " */
    const char *start; /* or NULL: the game's own */
};
/* 0, or a negative status with *error: nothing needs releasing. */
int match_job_read(struct match_job *, const char *text, struct agon_error *);
void match_job_release(struct match_job *); /* a zeroed one is allowed */
/* Whether both are of the same game with the same set-up. */
bool match_job_same_game(const struct match_job *, const struct match_job *);

#endif
