/* Rematches: another game on the same terms, offered after the end and begun once all have asked.
 *
 * An offer is shown to the other player on every page of the site. A player whose offer was
 * declined makes another only after the other player has made one. An offer lapses with the room,
 * which stays in memory for REMATCH_MS as long as the player who made it is connected. */
#ifndef SERVER_GAME_REMATCH_H
#define SERVER_GAME_REMATCH_H

#include "server/game/room.h"

enum { REMATCH_MS = 600000 }; /* an offer in a game that nobody looks at */

/* Whether others wait for an answer of the user's. */
bool rematch_waits_for(const struct room *, const struct user *);
/* The user of these seats offers one, or accepts: with everybody's word the new game begins. 0 or
 * AGON_UNSUPPORTED with *error. */
int rematch_ask(struct room *, unsigned seats, struct agon_error *);
/* Declines the offer, or withdraws it; 0 or AGON_UNSUPPORTED with *error. */
int rematch_decline(struct room *, unsigned seats, struct agon_error *);
/* Whether an offer keeps the room in memory. */
bool rematch_stands(const struct room *);
void rematch_lapse(struct room *); /* an offer, if there is one: the room is about to go */

#endif
