/* xoshiro256**: the one source of chance, seeded, so that every run can be repeated.
 * D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators" (2018). */
#ifndef CORE_RANDOM_H
#define CORE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t s[4];
};
void random_seed(struct random *, uint64_t seed); /* any seed is good, 0 too */
uint64_t random_next(struct random *);
uint32_t random_below(struct random *, uint32_t n); /* uniform in 0..n-1, n > 0 */
uint64_t random_mix(uint64_t x);                    /* splitmix64's finaliser: a hash of one word */

#endif
