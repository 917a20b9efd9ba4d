/* Paces: how long things take, for instance a turn from its arrival to its leaving. */
#ifndef SERVER_PACE_H
#define SERVER_PACE_H

#include <stdint.h>

enum { PACE_STEPS = 400 };

/* Counts of times in steps that grow by a twentieth; all zero is an empty one. */
struct pace {
    uint64_t step[PACE_STEPS], n;
    int64_t longest_us, sum_us;
};
void pace_add(struct pace *, int64_t us);
/* The time that so many of 1000 were not above, to a twentieth; 0 when there are none. */
int64_t pace_us(const struct pace *, int of_thousand);
/* How many were not above that, to a twentieth. */
uint64_t pace_within(const struct pace *, int64_t us);

#endif
