/* Seeded random numbers for the tests: splitmix64 (S. Vigna), reproducible from the printed
 * seed. */
#ifndef TESTS_CHANCE_H
#define TESTS_CHANCE_H

#include <stdint.h>

static inline uint64_t chance_next(uint64_t *state)
{
    uint64_t x = *state += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* A state for a seed; similar seeds give different runs. */
static inline uint64_t chance_seed(uint64_t seed)
{
    uint64_t state = seed;
    return chance_next(&state);
}

/* In 0..n-1, n > 0; sufficiently uniform for tests. */
static inline uint32_t chance_below(uint64_t *state, uint32_t n)
{
    return (uint32_t)(chance_next(state) % n);
}

#endif
