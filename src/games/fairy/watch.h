/* The dangers that a side's moves must respect so that its only royal is not left in danger. */
#ifndef FAIRY_WATCH_H
#define FAIRY_WATCH_H

#include "games/fairy/fairy.h"

/* Filled by watch_royal() from the enemies' lines to the royal. A move of another piece needs a
 * test only if it leaves a pinned cell or enters a risky one, or in check; a check is answered only
 * by entering or leaving a cell of its line. */
struct watch {
    const struct fairy_game *g;
    const struct fairy_pos *p;
    int royal;
    int checks;
    bool risks; /* some cell is risky */
    uint64_t pinned[FAIRY_WORDS_MAX], risky[FAIRY_WORDS_MAX];
    uint64_t enter[FAIRY_WORDS_MAX], leave[FAIRY_WORDS_MAX]; /* of the first check */
};
void watch_royal(struct watch *);

#endif
