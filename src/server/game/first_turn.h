/* First turns: the time for each before an unstarted game is cancelled.
 *
 * No clock runs until every seat has made its first turn, so that both players are present; instead
 * each first turn has an allowance. A game whose next first turn takes longer is cancelled and not
 * rated. The clocks of tournament games and of games against the computer or oneself run from the
 * start. */
#ifndef SERVER_GAME_FIRST_TURN_H
#define SERVER_GAME_FIRST_TURN_H

#include "server/game/room.h"

/* FIRST_TURN_MS: unless the operator sets another. FIRST_SETUPS: the factor if the first turn sets
 * up an army. */
enum { FIRST_TURN_MS = 30000, FIRST_SETUPS = 4 };

/* For a game about to begin, in ms; 0: its clocks run from the start. By days: the time of any
 * turn. */
int64_t first_turn_allowance(const struct room *);
/* Time left for the first turn that is due; CLOCK_NEVER: none is, or the game is paused. */
int64_t first_turn_left(const struct room *, int64_t now);
/* When time next changes the game, in its match or by cancelling it; or CLOCK_NEVER. */
int64_t room_due(const struct room *);

#endif
