/* Everybody against everybody, and one against everybody. */
#ifndef PLAY_TOURNAMENT_ROUND_ROBIN_H
#define PLAY_TOURNAMENT_ROUND_ROBIN_H

#include "play/tournament/tournament.h"

/* Pairs all rounds at once by Berger tables; every second cycle has colours reversed. */
int round_robin_pair(struct tournament *, int stage, struct agon_error *);
/* Pairs the first player against everybody else. */
int round_robin_pair_gauntlet(struct tournament *, int stage, struct agon_error *);

#endif
