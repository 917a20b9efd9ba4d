/* Floating eliminations. */
#ifndef PLAY_TOURNAMENT_FLOATING_H
#define PLAY_TOURNAMENT_FLOATING_H

#include "play/tournament/tournament.h"

int floating_pair(struct tournament *, int stage, struct agon_error *);

#endif
