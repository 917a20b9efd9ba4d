/* One round of the Dutch system: FIDE Handbook C.04.3, in force since February 2026. */
#ifndef PLAY_TOURNAMENT_DUTCH_H
#define PLAY_TOURNAMENT_DUTCH_H

#include <stdbool.h>

#include "play/tournament/dutch_player.h"

/* Pairs n players (0 to 512), sorted by score and number. met[a * n + b]: these two have played.
 * partner[0..n) is filled, with the player's own index for the bye. As few pairs as possible have
 * two players who must have the same colour (C3). 1; 0 when they cannot be paired;
 * AGON_NO_MEMORY. */
int dutch_pair(const struct dutch_player *, int n, const unsigned char *met, int *partner);

#endif
