/* Rematches: another game on the same terms, offered after the end and begun once all have asked.
 *
 * Who is offered one hears of it on every page of the site. An offer that is declined is not made
 * again by the same player; it lapses when the room leaves memory. */
#ifndef SERVER_GAME_REMATCH_H
#define SERVER_GAME_REMATCH_H

#include "server/game/room.h"

/* As the game was, unless a guest plays: guests are paired for rated games, but choose no opponent
 * for one. */
bool rematch_is_rated(const struct room *);
/* Whether others wait for an answer of the user's. */
bool rematch_waits_for(const struct room *, const struct user *);
/* The user of these seats offers one, or accepts: with everybody's word the new game begins. 0 or
 * AGON_UNSUPPORTED with *error. */
int rematch_ask(struct room *, unsigned seats, struct agon_error *);
/* Declines the offer, or withdraws it; 0 or AGON_UNSUPPORTED with *error. */
int rematch_decline(struct room *, unsigned seats, struct agon_error *);
json_t *rematch_json(const struct room *); /* null before the end */

#endif
