/* Collecting results from the rooms of games. */
#ifndef SERVER_HOSTED_RESULTS_H
#define SERVER_HOSTED_RESULTS_H

#include "server/hosted/hosted.h"

/* Logs a result and marks the standings as changed; does nothing if the game already has a result,
 * or is not due any more. */
void hosted_finish(struct hosted_tournament *, int match, int game, const int half[2],
                   const char *why);
void tournaments_collect(struct tournaments *); /* takes the results of rooms that have ended */

#endif
