/* xoshiro256**, seeded by splitmix64 as its authors advise. */
#include "core/random.h"

static uint64_t rotate_left(uint64_t x, int n)
{
    return x << n | x >> (64 - n);
}

void random_seed(struct random *r, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        r->s[i] = random_mix(seed += 0x9e3779b97f4a7c15ULL);
}

uint64_t random_next(struct random *r)
{
    uint64_t *s = r->s, answer = rotate_left(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return answer;
}

/* The high half of a 32 by 32 bit product, rejecting the few low halves that would make it
 * non-uniform (D. Lemire, "Fast random integer generation in an interval", 2019). */
uint32_t random_below(struct random *r, uint32_t n)
{
    uint64_t product = (random_next(r) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t uneven = -n % n;
        while ((uint32_t)product < uneven)
            product = (random_next(r) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}
