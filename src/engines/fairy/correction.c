/* Counters that move towards the errors seen, the more the deeper the search was. */
#include "engines/fairy/correction.h"

#include <string.h>

enum { WEIGHT = 256, WEIGHT_MAX = 24 };

void correction_clear(struct correction *c)
{
    memset(c, 0, sizeof *c);
}

static size_t slot_of(uint64_t key)
{
    return key * 0x9e3779b97f4a7c15ULL >> 50 & (CORRECTION_SLOTS - 1);
}

static uint64_t step_key(struct history_step last)
{
    return (uint64_t)(last.kind + 1) << 16 | (uint64_t)last.to;
}

int correction_of(const struct correction *c, int seat, uint64_t slow, struct history_step last)
{
    int sum = c->slow[seat][slot_of(slow)];
    if (last.kind >= 0)
        sum += c->step[seat][slot_of(step_key(last))] / 2;
    return sum / CORRECTION_GRAIN;
}

static void learn(int32_t *counter, int weight, int error, int most)
{
    *counter += (error * CORRECTION_GRAIN - *counter) * weight / WEIGHT;
    *counter = *counter > most ? most : *counter < -most ? -most : *counter;
}

void correction_learn(struct correction *c, int seat, uint64_t slow, struct history_step last,
                      int depth, int error, int most)
{
    int weight = 2 * depth < WEIGHT_MAX ? 2 * depth : WEIGHT_MAX;
    error = error > 4 * most ? 4 * most : error < -4 * most ? -4 * most : error;
    learn(&c->slow[seat][slot_of(slow)], weight, error, most * CORRECTION_GRAIN);
    if (last.kind >= 0)
        learn(&c->step[seat][slot_of(step_key(last))], weight, error, most * CORRECTION_GRAIN);
}
