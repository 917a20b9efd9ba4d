/* Assigned games: players are called, the game begins when both are there, and a player who leaves
 * loses it. */
#ifndef SERVER_HOSTED_GAMES_H
#define SERVER_HOSTED_GAMES_H

#include "server/hosted/hosted.h"

void hosted_call_players(const struct hosted_tournament *, const struct hosted_game *);
/* Begins the game at a board, or checks whether its players are still there. */
void hosted_attend_board(struct hosted_tournament *, struct hosted_game *);
/* Returns when that is due next, or CLOCK_NEVER. */
int64_t hosted_board_due(const struct hosted_tournament *, const struct hosted_game *);

#endif
