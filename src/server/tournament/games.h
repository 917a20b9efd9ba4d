/* Games given out: players are called, the game begins when both are there, and is lost by a player
 * who leaves. */
#ifndef SERVER_TOURNAMENT_GAMES_H
#define SERVER_TOURNAMENT_GAMES_H

#include "server/tournament/hosted.h"

void hosted_call_players(const struct hosted_tournament *, const struct board *);
/* Begins the game at a board, or looks whether its players are still there. */
void hosted_attend_board(struct hosted_tournament *, struct board *);
/* When that is due next, or CLOCK_NEVER. */
int64_t hosted_board_due(const struct hosted_tournament *, const struct board *);

#endif
