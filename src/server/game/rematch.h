/* Rematches: another game on the same terms, offered after the end; it begins once all players have
 * agreed.
 *
 * An offer appears on every page of the site. A player whose offer was declined may offer again
 * only after the opponent has. An offer expires with the room, which stays in memory for REMATCH_MS
 * while the player who made it is connected. */
#ifndef SERVER_GAME_REMATCH_H
#define SERVER_GAME_REMATCH_H

#include "server/game/room.h"

enum { REMATCH_MS = 600000 }; /* ms that an offer lasts without watchers */

/* Whether others wait for the user's answer. */
bool rematch_waits_for(const struct room *, const struct user *);
/* The user of these seats offers one, or accepts; once all have, the new game begins. 0 or
 * AGON_UNSUPPORTED with *error. */
int rematch_ask(struct room *, unsigned seats, struct agon_error *);
/* Declines the offer, or withdraws it; 0 or AGON_UNSUPPORTED with *error. */
int rematch_decline(struct room *, unsigned seats, struct agon_error *);
/* Whether an offer keeps the room in memory. */
bool rematch_stands(const struct room *);
void rematch_lapse(struct room *); /* withdraws any offer before the room is removed */

#endif
