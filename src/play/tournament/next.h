/* Chooses the next game: the first whose players are free, pairing a new round when there is
 * none. */
#ifndef PLAY_TOURNAMENT_NEXT_H
#define PLAY_TOURNAMENT_NEXT_H

#include "play/tournament/tournament.h"

/* Assigns a game whose players are both free, after pairing a round if one is due. 1; 0: none now;
 * AGON_NO_MEMORY. */
int tournament_next(struct tournament *, int *match, int *game, struct agon_error *);
/* Returns an assigned game that will not end to the waiting games. */
void tournament_drop(struct tournament *, int match, int game);
/* Marks a waiting game as being played, for a server after a restart. */
bool tournament_take(struct tournament *, int match, int game);

#endif
