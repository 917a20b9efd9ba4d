/* Waiting for players. */
#ifndef TESTS_PLAYER_WAIT_H
#define TESTS_PLAYER_WAIT_H

#include "play/player.h"

/* Waits until player_next() of one of them may have an event, or `now` reaches `until`
 * (os_now_ms()'s clock; CLOCK_NEVER). Players may be NULL. */
void player_wait(struct player *const *, int n, int64_t until);

#endif
