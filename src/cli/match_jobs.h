/* A match whose games workers play: the coordinator. */
#ifndef CLI_MATCH_JOBS_H
#define CLI_MATCH_JOBS_H

#include "cli/match_hall.h"
#include "cli/match_plan.h"

/* Gives the games of the hall's series to workers, over the database at that address, and writes
 * down what they have played: until the series is over or decided, or an interrupt comes. The hall
 * has no tables, and a file of records. `resumed`: an earlier run of this match may have left jobs.
 * 0, or a negative status with *error. */
int match_jobs_play(struct hall *, const struct match_plan *, const char *address, bool resumed,
                    struct agon_error *);

#endif
