/* A tournament whose games are played by workers: the coordinator. */
#ifndef CLI_TOURNAMENT_JOBS_H
#define CLI_TOURNAMENT_JOBS_H

#include "cli/tournament_files.h"

/* As tournament_play(), but workers play the games, which are given to them through the database at
 * that address. The files must have been prepared for that. */
int tournament_jobs_play(struct tournament_files *, const char *address, struct agon_error *);

#endif
