/* What comes next: the first game whose players are free, and a new round when there is none. */
#ifndef PLAY_TOURNAMENT_NEXT_H
#define PLAY_TOURNAMENT_NEXT_H

#include "play/tournament/tournament.h"

/* Gives out a game whose players are both free, pairing where that is due. 1; 0: none now;
 * AGON_NO_MEMORY. */
int tournament_next(struct tournament *, int *match, int *game, struct agon_error *);
/* A game that was given out will not end: it waits again. */
void tournament_drop(struct tournament *, int match, int game);
/* Marks a waiting game as being played: a server's after a restart. */
bool tournament_take(struct tournament *, int match, int game);

#endif
