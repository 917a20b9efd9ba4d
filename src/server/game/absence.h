/* Absence: players who leave a live game, and what those who stay may claim.
 *
 * A player who watches the game over some connection is there, and so is a connected program. The
 * absence of anybody else is counted from their latest command about the game: players without a
 * connection are there as long as they send any. When a player has been away for a while the
 * other may claim the win, call it a draw or wait on. Games by days, without a clock, adjourned or
 * with a first turn to come know no absence, and when they go on it is counted from then. Nor does
 * a tournament's game: a player who stays away there loses time, or the game where its rules say
 * so. */
#ifndef SERVER_GAME_ABSENCE_H
#define SERVER_GAME_ABSENCE_H

#include "server/game/room.h"

/* ABSENCE_MS: of the fastest games, unless the operator says otherwise; the slowest have twice
 * that. Between them it is one part in ABSENCE_PART of a player's time for ABSENCE_TURNS turns. */
enum { ABSENCE_MS = 30000, ABSENCE_TURNS = 40, ABSENCE_PART = 20 };

void absence_update(struct room *); /* somebody may have come or gone: news for watchers */
/* The players of these seats have sent a command about the game: a bit per seat. */
void absence_seen(struct room *, unsigned seats);
/* How long until a claim because of this seat, in ms, 0: now; -1: none is to come. */
int64_t absence_left(const struct room *, int seat);
/* Whether the seat's player has been away for so long that there was a claim, or left the game
 * without a first turn. */
bool absence_is_leaving(const struct room *, int seat);
json_t *absence_json(const struct room *); /* [ms or null], or null while nobody is away */

#endif
