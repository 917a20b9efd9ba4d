/* How far static values were wrong: what searches found at positions with the same pieces that
 * only go forward, or after the same last move, corrects the next one. */
#ifndef ENGINES_FAIRY_CORRECTION_H
#define ENGINES_FAIRY_CORRECTION_H

#include "engines/fairy/history.h"

enum { CORRECTION_SLOTS = 1 << 14, CORRECTION_GRAIN = 64 };

struct correction {
    int32_t slow[2][CORRECTION_SLOTS], step[2][CORRECTION_SLOTS];
};

void correction_clear(struct correction *);
/* What is to be added to the static value of the side to move. */
int correction_of(const struct correction *, int seat, uint64_t slow, struct history_step last);
/* A search of that depth found `error` more than the static value; `most`: of a correction. */
void correction_learn(struct correction *, int seat, uint64_t slow, struct history_step last,
                      int depth, int error, int most);

#endif
