/* Latency: how long things take, for instance a turn from its arrival to its leaving. */
#ifndef SERVER_BASE_LATENCY_H
#define SERVER_BASE_LATENCY_H

#include <stdint.h>

enum { LATENCY_STEPS = 400 };

/* Counts of times in steps that grow by a twentieth; all zero is an empty one. */
struct latency {
    uint64_t step[LATENCY_STEPS], n;
    int64_t longest_us, sum_us;
};
void latency_add(struct latency *, int64_t us);
/* The time that so many of 1000 were not above, to a twentieth; 0 when there are none. */
int64_t latency_us(const struct latency *, int of_thousand);
/* How many were not above that, to a twentieth. */
uint64_t latency_within(const struct latency *, int64_t us);

#endif
