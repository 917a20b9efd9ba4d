/* The generic engines, which use the table of rules and work with any game. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include <agon/engine.h>

extern const struct agon_engine_type search_alphabeta, search_mcts, search_random, search_solve;

/* Whether the game is a zero-sum game between two teams. */
static inline bool search_two_teams(const agon_game *game)
{
    uint32_t first = 0, second = 0;
    for (uint32_t i = 0; i < game->seats; i++) {
        first += game->team[i] == 0;
        second += game->team[i] == 1;
    }
    return first > 0 && second > 0 && first + second == game->seats;
}

#endif
