/* Games with a clock: replays the match from the time of each turn. */
#ifndef BROWSER_CLOCKS_H
#define BROWSER_CLOCKS_H

#include "play/match.h"

struct question;

/* Plays the question's line as a match: `control`, `used`, the ms of each turn, `spent`, those of
 * the current turn, and the seat that has `resigned`. 0: release it with match_release(); or -1 if
 * refused. */
int clocks_match(struct question *, struct match *);
int run_clock(struct question *);

#endif
