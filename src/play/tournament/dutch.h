/* One round of the Dutch system: FIDE Handbook C.04.3, in force since February 2026. */
#ifndef PLAY_TOURNAMENT_DUTCH_H
#define PLAY_TOURNAMENT_DUTCH_H

#include <stdbool.h>

/* A player as the round finds it. */
struct dutch_player {
    int number;          /* pairing number, from 1 */
    int score;           /* at least 0, in units of any size */
    int unplayed;        /* rounds so far without a game */
    bool bye;            /* may be given the bye (C2) */
    bool top;            /* has more than half of all points before the last round */
    int floated[2];      /* in the last round, and in the one before: -1 down, +1 up, 0 not */
    const char *colours; /* of the games that were played, oldest first: 'w' or 'b' */
};

/* Pairs n players (0 to 512), who stand in order of score and number. met[a * n + b]: these two
 * have played. partner[0..n) is filled, with the player itself for the bye. Where it cannot be
 * helped two who must have the same colour meet (C3), as few as possible. 1; 0 when they cannot be
 * paired; AGON_NO_MEMORY. */
int dutch_pair(const struct dutch_player *, int n, const unsigned char *met, int *partner);

/* Whether `a`, who ranks above `b`, has White against it (article 5); `white`: what players of odd
 * numbers begin with. */
bool dutch_has_white(const struct dutch_player *a, const struct dutch_player *b, bool white);

#endif
