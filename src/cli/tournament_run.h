/* Plays the games of a tournament here, in parallel slots. */
#ifndef CLI_TOURNAMENT_RUN_H
#define CLI_TOURNAMENT_RUN_H

#include "cli/tournament_files.h"

/* Plays until the tournament is over or an interrupt, with a line on standard error for every
 * finished game. A finished game is recorded and logged before anything else begins. 0; or a
 * negative status if a game could not be played or recorded at all. */
int tournament_play(struct tournament_files *, struct agon_error *);

#endif
