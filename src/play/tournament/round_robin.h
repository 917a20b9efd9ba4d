/* Everybody against everybody, and one against everybody. */
#ifndef PLAY_TOURNAMENT_ROUND_ROBIN_H
#define PLAY_TOURNAMENT_ROUND_ROBIN_H

#include "play/tournament/tournament.h"

/* Berger tables, all rounds at once; every second cycle with colours changed. */
int round_robin_pair(struct tournament *, int stage, struct agon_error *);
/* The first player against everybody else. */
int round_robin_pair_gauntlet(struct tournament *, int stage, struct agon_error *);

#endif
