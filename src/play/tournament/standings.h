/* Standings: points, tie-breaks and places, from the matches alone. */
#ifndef PLAY_TOURNAMENT_STANDINGS_H
#define PLAY_TOURNAMENT_STANDINGS_H

#include "play/tournament/tournament.h"

struct standing {
    int player, place;                             /* place from 1; equal players share it */
    int score;                                     /* half points; of an arena twice its points */
    int matches, games, wins, draws, losses, byes; /* byes are no games; wins... are of games */
    int bonus;                                     /* half points, in the score */
    int stayed;                 /* elimination: higher the later it went out; 0 elsewhere */
    int64_t tie[PLAN_TIES_MAX]; /* in the order of the plan, in quarters of a point */
    bool gone;                  /* withdrawn */
    bool annulled;              /* and its games do not count */
};

/* Ranks all players of a stage, first place first; `out` has room for every player of the plan.
 * Returns their number, or AGON_NO_MEMORY. */
int standings_make(const struct tournament *, int stage, struct standing *out, struct agon_error *);
/* The cross table of a stage: cell[a * players + b] is a's score against b. */
struct standings_cell {
    int half, games; /* half points; games 0: they have not met */
    int score;       /* the same with the plan's own points */
};
void standings_cross(const struct tournament *, int stage, struct standings_cell *);
/* The state of a Challenge: the points of its program against the defenders. */
struct challenge_state {
    int program;            /* TOURNAMENT_NOBODY until known */
    int matches, won, lost; /* by the program; of `matches` */
    bool decided, taken;    /* decided: the rest cannot change it; taken: the program has won */
};
struct challenge_state standings_challenge(const struct tournament *);

#endif
