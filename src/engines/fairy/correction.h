/* Corrections of static values: errors found by searches at positions with the same forward-only
 * pieces, or after the same last move, correct the next one. */
#ifndef ENGINES_FAIRY_CORRECTION_H
#define ENGINES_FAIRY_CORRECTION_H

#include "engines/fairy/history.h"

enum { CORRECTION_SLOTS = 1 << 14, CORRECTION_GRAIN = 64 };

struct correction {
    int32_t slow[2][CORRECTION_SLOTS], step[2][CORRECTION_SLOTS];
};

void correction_clear(struct correction *);
/* The amount to add to the static value of the side to move. */
int correction_of(const struct correction *, int seat, uint64_t slow, struct history_step last);
/* Records that a search of that depth found `error` more than the static value; `most`: limit of a
 * correction. */
void correction_learn(struct correction *, int seat, uint64_t slow, struct history_step last,
                      int depth, int error, int most);

#endif
