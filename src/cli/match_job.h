/* A game of a match or a tournament as a job, written by a coordinator and read by a worker.
 *
 * A job is a record without a result: the game, its players, the time control and the event, with
 * the opening as its turns. Only jobs have the headers "runs N", how player N is started, "limits",
 * those of its programs, "start", "resign" and "draw". */
#ifndef CLI_MATCH_JOB_H
#define CLI_MATCH_JOB_H

#include "cli/contestant.h"
#include "os/guard.h"
#include "play/adjudicate.h"
#include "play/record.h"

/* The capability of workers with this version of agon. */
#define MATCH_JOB_VERSION "agon " AGON_VERSION

/* A game to play. */
struct match_job_game {
    const agon_game *game;
    const char *control;
    const char *start;   /* or NULL: the game's own */
    const char *opening; /* separated by "; "; "": none */
    const char *runs[2]; /* how the player of seat 0's team is started, and the other */
    const struct adjudication *adjudication; /* or NULL */
    const struct process_limits *limits;     /* NULL: none, and programs stay for the next game */
};
/* The text of its job, for free(); NULL with *error. `named` has the other headers of the game's
 * record, and gets those of the job. */
char *match_job_write(const struct match_job_game *, struct record *named, struct agon_error *);

struct match_job {
    struct record record;
    struct clock_control control;
    struct adjudication adjudication;
    bool limited; /* programs are started for this game only, with these limits: */
    struct process_limits limits;
    char *opening;     /* separated by "; " */
    const char *start; /* or NULL: the game's own */
};
/* 0, or a negative status with *error: nothing needs releasing. */
int match_job_read(struct match_job *, const char *text, struct agon_error *);
void match_job_release(struct match_job *); /* a zeroed one is allowed */
/* Whether both are of the same game with the same set-up. */
bool match_job_same_game(const struct match_job *, const struct match_job *);

#endif
