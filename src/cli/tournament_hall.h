/* The hall of a tournament: tables at which its games are played side by side. */
#ifndef CLI_TOURNAMENT_HALL_H
#define CLI_TOURNAMENT_HALL_H

#include "cli/tournament_files.h"
#include "os/guard.h"

/* Plays until the tournament is over or an interrupt comes, a line on standard error for every game
 * that ends. What ends is recorded and logged before anything else begins. 0; or a negative status
 * when a game could not be played or written down at all. */
int tournament_play(struct tournament_files *, struct agon_error *);

#endif
