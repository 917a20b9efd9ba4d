/* The Arimaa Challenge after its championship. */
#ifndef PLAY_TOURNAMENT_CHALLENGE_H
#define PLAY_TOURNAMENT_CHALLENGE_H

#include "play/tournament/tournament.h"

int challenge_pair_screening(struct tournament *, struct agon_error *);
int challenge_pair(struct tournament *, struct agon_error *); /* program against defenders */

#endif
