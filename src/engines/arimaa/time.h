/* How long the Arimaa engine thinks of a turn. */
#ifndef ENGINES_ARIMAA_TIME_H
#define ENGINES_ARIMAA_TIME_H

#include <agon/engine.h>

/* The course of a search, iteration by iteration. All times in ms from its start. */
struct pace {
    int64_t soft, hard; /* 0: the search is not timed */
    int64_t least;      /* time that would be lost if it was not used */
    int64_t now, took;  /* end and length of the last iteration */
    int growth;         /* of an iteration over the one before, per cent */
    int iterations;
    uint64_t best;     /* the turn found best, by the board it reaches */
    int stable;        /* iterations since it was found */
    int score, before; /* of the last iteration, and the better one of the two before */
    bool asked, easy;  /* about the other turns; they are far worse */
    bool forced;       /* there are no other turns */
};

void pace_init(struct pace *, const struct agon_limits *, int seat, bool forced);
/* An iteration has ended at `now`. */
void pace_note(struct pace *, int64_t now, uint64_t best, int score);
/* Whether to look, once, if the other turns are far worse. */
bool pace_asks(struct pace *);
/* Whether another iteration is not worth its time, or could not be finished. */
bool pace_enough(const struct pace *);

#endif
