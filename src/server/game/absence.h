/* Absence: players who leave a live game, and the claims of their opponents.
 *
 * A player is present while watching the game over some connection, a program while it is
 * connected. For anyone else, absence counts from their latest command about the game, so players
 * without a connection are present as long as they send commands. After some time the opponent may
 * claim the win, call the game a draw or keep waiting. There is no absence in games by days,
 * without a clock, adjourned or before the first turns; once such a game continues, it counts from
 * then. Nor in a tournament's game: an absent player there loses time, or the game if its rules say
 * so. */
#ifndef SERVER_GAME_ABSENCE_H
#define SERVER_GAME_ABSENCE_H

#include "server/game/room.h"

/* ABSENCE_MS: for the fastest games, unless the operator sets another; twice that for the slowest.
 * Between them it is one part in ABSENCE_PART of a player's time for ABSENCE_TURNS turns. */
enum { ABSENCE_MS = 30000, ABSENCE_TURNS = 40, ABSENCE_PART = 20 };

void absence_update(struct room *); /* notifies watchers if a player has come or gone */
/* The players of these seats have sent a command about the game: a bit per seat. */
void absence_seen(struct room *, unsigned seats);
/* Ms until the opponent may claim because of this seat, 0: now; -1: never. */
int64_t absence_left(const struct room *, int seat);
/* Whether the seat's player was absent long enough for a claim, or left the game before the first
 * turn. */
bool absence_is_leaving(const struct room *, int seat);
json_t *absence_json(const struct room *); /* [ms or null], or null if all are present */

#endif
