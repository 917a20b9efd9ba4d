/* Latency: durations, such as that of a turn from its arrival until it is sent. */
#ifndef SERVER_BASE_LATENCY_H
#define SERVER_BASE_LATENCY_H

#include <stdint.h>

enum { LATENCY_STEPS = 400 };

/* Counts of durations in buckets that grow by a twentieth; all zero is empty. */
struct latency {
    uint64_t step[LATENCY_STEPS], n;
    int64_t longest_us, sum_us;
};
void latency_add(struct latency *, int64_t us);
/* The duration that `of_thousand` of 1000 did not exceed, to a twentieth; 0 if empty. */
int64_t latency_us(const struct latency *, int of_thousand);
/* The number that did not exceed this duration, to a twentieth. */
uint64_t latency_within(const struct latency *, int64_t us);

#endif
