/* A game of a match as a job: what a coordinator writes and a worker reads.
 *
 * A job is a record without a result: the game, its players, the time control and the event of the
 * match, and as its turns the opening. Headers "start", "resign" and "draw" are a job's alone. */
#ifndef CLI_MATCH_JOB_H
#define CLI_MATCH_JOB_H

#include "cli/match_plan.h"

/* What a worker of this version of agon has besides its programs. */
#define MATCH_JOB_VERSION "agon " AGON_VERSION

/* The text of a game's job, for free(); NULL with *error. */
char *match_job_write(const struct match_plan *, const struct series *, int game,
                      struct agon_error *);

struct match_job {
    struct record record;
    struct clock_control control;
    struct adjudication adjudication;
    char *opening;     /* parted by "; " */
    const char *start; /* or NULL: where the game does */
};
/* 0, or a negative status with *error: nothing needs releasing. */
int match_job_read(struct match_job *, const char *text, struct agon_error *);
void match_job_release(struct match_job *); /* a zeroed one is allowed */
/* Whether both are of the same game, opened alike. */
bool match_job_same_game(const struct match_job *, const struct match_job *);

#endif
