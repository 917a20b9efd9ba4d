/* Arimaa positions from real games, for tests and benchmarks. */
#ifndef UNIT_ARIMAA_GAMES_H
#define UNIT_ARIMAA_GAMES_H

#include "games/arimaa/board.h"

/* The undecided positions between turns of the archive's games, in the order of play: those after
 * both set-ups where no rabbit has reached its goal. The caller frees *positions. Their number; 0,
 * with a line on stderr, when the archive cannot be read. */
int arimaa_games_read(const char *path, struct arimaa_pos **positions);

/* Whether a rabbit of either side stands on its goal rank. */
static inline bool arimaa_games_goal(const struct arimaa_board *b)
{
    return (arimaa_rabbits(b, ARIMAA_GOLD) & ARIMAA_RANK(8)) ||
           (arimaa_rabbits(b, ARIMAA_SILVER) & ARIMAA_RANK(1));
}

#endif
