/* The cheapest way to put everybody into pairs: minimum-cost perfect matching. */
#ifndef PLAY_TOURNAMENT_MATCHING_H
#define PLAY_TOURNAMENT_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

/* A word of a cost is 0 to 2^50: duals, at most some n times as large, and sums of four of them fit
 * into 63 bits for n up to 1,000. */
#define MATCHING_WORD_BITS 50
#define MATCHING_NEVER INT64_C(-1) /* the first word of a pair that may not be */

/* What is to be paired, n people (even, 0 to 1,000), and what their pairs cost: `words` numbers (at
 * least 1), of which the first counts before all that follow, at cost[(a * n + b) * words], a < b.
 * */
struct matching {
    int n, words;
    const int64_t *cost;
};

/* Pairs everybody up so that the sum of the costs is the least there is. partner[0..n) is filled.
 * 1; 0 when no way of pairing everybody is allowed; AGON_NO_MEMORY. Cubic in n. */
int matching_find(const struct matching *, int *partner);

#endif
