/* A player as the Dutch system sees it. */
#ifndef PLAY_TOURNAMENT_DUTCH_PLAYER_H
#define PLAY_TOURNAMENT_DUTCH_PLAYER_H

#include <stdbool.h>

/* A player before the round. */
struct dutch_player {
    int number;          /* pairing number, from 1 */
    int score;           /* at least 0, in units of any size */
    int unplayed;        /* rounds so far without a game */
    bool bye;            /* may be given the bye (C2) */
    bool top;            /* has more than half of all points before the last round */
    int floated[2];      /* in the last round, and in the one before: -1 down, +1 up, 0 not */
    const char *colours; /* of the games that were played, oldest first: 'w' or 'b' */
};

#endif
