/* The cheapest way to put everybody into pairs: minimum-cost perfect matching. */
#ifndef PLAY_TOURNAMENT_MATCHING_H
#define PLAY_TOURNAMENT_MATCHING_H

#include <stdint.h>

#define MATCHING_NEVER INT64_MAX             /* a pair that must not be */
#define MATCHING_COST_MAX (INT64_C(1) << 59) /* of a pair that may be; the least is 0 */

/* Pairs up n people (even, at least 0) so that the sum of the costs is the least there is.
 * cost[a * n + b], a < b, is the cost of a pair; the other half is not looked at. partner[0..n) is
 * filled. 1; 0 when no way of pairing everybody is allowed; AGON_NO_MEMORY. Cubic in n. */
int matching_find(const int64_t *cost, int n, int *partner);

#endif
