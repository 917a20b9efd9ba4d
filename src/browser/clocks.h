/* Games with a clock: the match as it was, played again from how long each turn took. */
#ifndef BROWSER_CLOCKS_H
#define BROWSER_CLOCKS_H

#include "play/match.h"

struct question;

/* Plays the question's line as a match: `control`, `used`, the ms of each turn, `spent`, those of
 * the turn in play, and the seat that has `resigned`. 0: release it with match_release(); or -1
 * when it is refused. */
int clocks_match(struct question *, struct match *);
int run_clock(struct question *);

#endif
