/* Step ordering, and the data it learns during the search. */
#ifndef ENGINES_ARIMAA_RANKING_H
#define ENGINES_ARIMAA_RANKING_H

#include "games/arimaa/arimaa.h"

#define SEARCH_PASS ARIMAA_STEP(63, 63) /* ends the turn */

enum { RANKING_FROM = 256 }; /* a square and a direction */

/* Counters of how often steps were good, within +-16384. */
struct ranking {
    int16_t step[2][2][ARIMAA_KINDS][RANKING_FROM]; /* by seat, enemy's piece, kind */
    int16_t after[2][64]
                 [RANKING_FROM];   /* by whether the previous step was in the same turn, and its
                                    * target */
    int16_t pass[2][ARIMAA_STEPS]; /* by seat and steps made */
};

/* A step that can be tried, with its score. */
struct ranked_step {
    int score;
    arimaa_step step;
    bool quiet; /* takes no piece off the board */
    bool waits; /* until another thread has searched below it */
};

void ranking_clear(struct ranking *);
/* Adds a bonus (or malus) to the history of a step. */
void ranking_learn(struct ranking *, const struct arimaa_pos *p, arimaa_step before,
                   arimaa_step step, int bonus);
/* Fills quiet, waits and score of n steps: `first` before all, then captures, killers, the rest by
 * history, steps that lose a friend last. */
void ranking_score(const struct ranking *, const struct arimaa_pos *p, arimaa_step before,
                   arimaa_step first, const arimaa_step killer[2], struct ranked_step *, int n);
/* Moves the best of steps i.. to index i. */
void ranking_pick(struct ranked_step *, int n, int i);

#endif
