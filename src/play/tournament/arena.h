/* The arena: free players meet one another until it is closed. */
#ifndef PLAY_TOURNAMENT_ARENA_H
#define PLAY_TOURNAMENT_ARENA_H

#include "play/tournament/tournament.h"

int arena_pair(struct tournament *, struct agon_error *);
/* Whether an arena has no game only because players are away. */
bool arena_waits(const struct tournament *);

#endif
