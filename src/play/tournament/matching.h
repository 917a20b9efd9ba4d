/* The cheapest way to put everybody into pairs: minimum-cost perfect matching. */
#ifndef PLAY_TOURNAMENT_MATCHING_H
#define PLAY_TOURNAMENT_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

/* A word of a cost is 0 to 2^50: duals, at most about n times as large, and sums of four of them
 * fit into 63 bits for n up to 1,000. */
#define MATCHING_WORD_BITS 50
#define MATCHING_NEVER INT64_C(-1) /* the first word of a forbidden pair */

/* n people (even, 0 to 1,000) to pair, and the costs of their pairs: `words` numbers (at least 1),
 * the most important first, at cost[(a * n + b) * words], a < b. */
struct matching {
    int n, words;
    const int64_t *cost;
};

/* Pairs everybody with the least sum of costs. partner[0..n) is filled. 1; 0 when no pairing of
 * everybody is allowed; AGON_NO_MEMORY. Cubic in n. */
int matching_find(const struct matching *, int *partner);

#endif
