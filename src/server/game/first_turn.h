/* First turns: what a player has for one, before a game that does not get under way is cancelled.
 *
 * Both players have to be there before time counts: until every seat has made its first turn no
 * clock runs, and each first turn has an allowance of its own. A game whose next first turn does
 * not come within it has no result and rates nobody. A tournament's games and those against the
 * computer or oneself run their clocks from the start. */
#ifndef SERVER_GAME_FIRST_TURN_H
#define SERVER_GAME_FIRST_TURN_H

#include "server/game/room.h"

/* FIRST_TURN_MS: unless the operator says otherwise. FIRST_SETUPS: the factor where the first turn
 * sets up an army. */
enum { FIRST_TURN_MS = 30000, FIRST_SETUPS = 4 };

/* Of a game that is about to begin, in ms; 0: its clocks run from the start. By days: as long as
 * any turn. */
int64_t first_turn_allowance(const struct room *);
/* What is left for the first turn that the game waits for; CLOCK_NEVER: none, or it is paused. */
int64_t first_turn_left(const struct room *, int64_t now);
/* When time changes the game next: its match, or that it is cancelled; CLOCK_NEVER. */
int64_t room_due(const struct room *);

#endif
