/* Swiss rounds. */
#ifndef PLAY_TOURNAMENT_SWISS_H
#define PLAY_TOURNAMENT_SWISS_H

#include "play/tournament/tournament.h"

int swiss_pair(struct tournament *, int stage, struct agon_error *);
int swiss_rounds(const struct tournament *, int stage);
/* Whether players with odd pairing numbers have White in the first round. */
bool swiss_white(const struct tournament *);

#endif
