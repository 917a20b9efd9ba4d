/* xoshiro256**: the only source of randomness, seeded, so that every run can be repeated. D.
 * Blackman, S. Vigna, "Scrambled linear pseudorandom number generators" (2018). */
#ifndef CORE_RANDOM_H
#define CORE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t s[4];
};
void random_seed(struct random *, uint64_t seed); /* any seed works, including 0 */
uint64_t random_next(struct random *);
uint32_t random_below(struct random *, uint32_t n); /* uniform in 0..n-1, n > 0 */

/* splitmix64's finaliser: a hash of one word. */
static inline uint64_t random_mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ x >> 27) * 0x94d049bb133111ebULL;
    return x ^ x >> 31;
}

#endif
