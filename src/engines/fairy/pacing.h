/* How long the fairy chess engine thinks of a turn. */
#ifndef ENGINES_FAIRY_PACING_H
#define ENGINES_FAIRY_PACING_H

#include <agon/engine.h>

/* The course of a search, iteration by iteration. Times in ms from its start. */
struct pacing {
    int64_t soft, hard; /* 0: not timed */
    int64_t now, took;  /* end and length of the last iteration */
    agon_move best;
    int stable; /* iterations since it was found best */
    int score, before;
    int pawn;
    bool forced, all; /* there is no other move; time that is left would be lost */
};

void pacing_init(struct pacing *, const struct agon_limits *, int pawn, bool forced);
/* An iteration has ended at `now`. */
void pacing_note(struct pacing *, int64_t now, agon_move best, int score);
/* Whether another iteration is not worth its time, or could not be finished. */
bool pacing_enough(const struct pacing *);

#endif
