/* Results: what came of the rooms in which games were played. */
#ifndef SERVER_TOURNAMENT_RESULTS_H
#define SERVER_TOURNAMENT_RESULTS_H

#include "server/tournament/hosted.h"

/* Logs a result and notes that standings have changed; if the game has a result already, or is not
 * due any more, the log stays as it is. */
void hosted_finish(struct hosted_tournament *, int match, int game, const int half[2],
                   const char *why);
void tournaments_collect(struct tournaments *); /* results of rooms that have ended */

#endif
