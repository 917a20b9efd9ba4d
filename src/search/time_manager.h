/* Time management: how long an engine thinks about a turn. */
#ifndef SEARCH_TIME_MANAGER_H
#define SEARCH_TIME_MANAGER_H

#include <agon/engine.h>

/* The course of a search, iteration by iteration. All times in ms from its start. */
struct time_manager {
    int64_t soft, hard; /* 0: the search is not timed */
    int64_t lost;       /* time that would be lost if not used */
    int64_t now, took;  /* end and length of the last iteration */
    int growth;         /* of an iteration relative to the previous one, per cent */
    int iterations;
    uint64_t best;     /* the best turn */
    int stable;        /* iterations since it became the best */
    int score, before; /* of the last iteration, and the better one of the two before */
    bool asked, easy;  /* the other turns were tested; they are far worse */
    int unit;          /* of scores: a small piece; 0: always take the usual time */
    int forced;        /* iterations for a forced turn; 0: not forced */
};

void time_manager_init(struct time_manager *, const struct agon_limits *, int seat, int unit,
                       int forced);
/* An iteration has ended at `now`. */
void time_manager_note(struct time_manager *, int64_t now, uint64_t best, int score);
/* Whether to test now, once, if the other turns are far worse. */
bool time_manager_asks(struct time_manager *);
/* Whether another iteration is not worth its time, or could not be finished. */
bool time_manager_enough(const struct time_manager *);

#endif
