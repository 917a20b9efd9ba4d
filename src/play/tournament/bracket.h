/* Brackets: single and double elimination. */
#ifndef PLAY_TOURNAMENT_BRACKET_H
#define PLAY_TOURNAMENT_BRACKET_H

#include "play/tournament/tournament.h"

int bracket_pair(struct tournament *, int stage, struct agon_error *);

#endif
