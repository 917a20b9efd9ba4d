/* Running a tournament from its start to its end. */
#ifndef SERVER_HOSTED_RUN_H
#define SERVER_HOSTED_RUN_H

#include "server/hosted/hosted.h"

int hosted_start(struct hosted_tournament *, struct agon_error *);
void hosted_pause(struct hosted_tournament *);
void hosted_resume(struct hosted_tournament *);
/* Shows the organisers' messages, and why it is paused, in the rooms of its games. */
void hosted_tell_games(struct hosted_tournament *);
/* Ends the tournament for this reason; NULL if all its games have been played. An arena only
 * closes, and ends after its games in progress. */
void hosted_end(struct hosted_tournament *, const char *why);
/* Checks the number of matches against the limit. 0 or a negative status. */
int hosted_check_size(int64_t matches, int games, struct agon_error *);

#endif
