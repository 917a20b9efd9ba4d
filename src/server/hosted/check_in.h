/* Check-in: test games, and asking people whether they are ready. */
#ifndef SERVER_HOSTED_CHECK_IN_H
#define SERVER_HOSTED_CHECK_IN_H

#include "server/hosted/hosted.h"

/* Begins a test game: 0 or a negative status. */
int hosted_check(struct hosted_tournament *, int player, struct agon_error *);
/* Stops the clocks of a game that has just begun until a person in a browser confirms to be ready:
 * in a test and in the first game of the tournament. False: there is nobody to ask. */
bool hosted_ask_ready(struct hosted_tournament *, struct room *, int player);
/* Returns when a test game stops waiting for that, or CLOCK_NEVER. */
int64_t hosted_test_due(const struct hosted_tournament *, const struct entry *);
void hosted_check_step(struct hosted_tournament *);           /* attends to all test games */
void hosted_end_test(struct hosted_tournament *, int player); /* the player has a game */
void hosted_stop_tests(struct hosted_tournament *);           /* aborts all that are under way */

#endif
