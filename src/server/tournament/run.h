/* Running a tournament from its start to its end. */
#ifndef SERVER_TOURNAMENT_RUN_H
#define SERVER_TOURNAMENT_RUN_H

#include "server/tournament/hosted.h"

int hosted_start(struct hosted_tournament *, struct agon_error *);
void hosted_pause(struct hosted_tournament *);
void hosted_resume(struct hosted_tournament *);
/* Shows the organisers' messages, and why it is paused, in the rooms of its games. */
void hosted_tell_games(struct hosted_tournament *);
/* Ends it; an arena with games under way ends after these. `why` NULL: all games are played. */
void hosted_end(struct hosted_tournament *, const char *why);
/* Whether that many matches may be played. 0 or a negative status. */
int hosted_check_size(int64_t matches, int games, struct agon_error *);

#endif
