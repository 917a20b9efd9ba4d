/* A match whose games are played by workers: the coordinator. */
#ifndef CLI_MATCH_JOBS_H
#define CLI_MATCH_JOBS_H

#include "cli/match_plan.h"
#include "cli/match_run.h"

/* Gives the games of the series to workers, through the database at that address, and records their
 * results until the series is over or decided, or an interrupt. There must be no local slots, and a
 * file of records. `resumed`: an earlier run of this match may have left jobs. 0, or a negative
 * status with *error. */
int match_jobs_play(struct match_run *, const struct match_plan *, const char *address,
                    bool resumed, struct agon_error *);

#endif
