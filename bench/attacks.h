/* Attacks: each is one bounded action of a visitor, often malformed. Add anything else here that
 * may burden others; bench-hostile mixes them at random. */
#ifndef BENCH_ATTACKS_H
#define BENCH_ATTACKS_H

#include <stdint.h>

struct attack {
    const char *name;
    void (*run)(void); /* does it once, in some milliseconds, with any result */
};
extern const struct attack attacks[];
extern const int attacks_count;

/* Call it before the first one, in a separate process: the server's port, and a seed. */
void attacks_begin(int port, uint64_t seed);
int attacks_chance(int n); /* 0 to n - 1 */

#endif
