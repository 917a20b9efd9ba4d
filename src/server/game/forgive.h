/* Time that no player is charged for: the server was away, or could not hear a player. */
#ifndef SERVER_GAME_FORGIVE_H
#define SERVER_GAME_FORGIVE_H

#include "server/game/room.h"

/* After an outage, players have this long to come back before their clocks count: two tries of the
 * site's, the first at a server that is not yet back. */
enum { FORGIVE_RETURN_MS = 10000 };

/* The player to move is not charged for the time since `since`, or since the last event if that
 * is later; in a real-time game, since the last look at the clock. The log has a pause.
 * room_go_on() has to follow. */
void room_forgive(struct room *, int64_t since);
/* The same for the time in which no server ran, and for each player's return after it. */
void room_forgive_downtime(struct room *, int64_t since);
/* The database is back: the same for the returns of all players without a connection. */
void rooms_forgive_absence(struct rooms *);
/* A server has ended that had all connections of a seat's player, or of a user in all games. */
void room_forgive_loss(struct room *, int seat);
void rooms_forgive_loss(struct user *);
/* A user has arrived: a return soon after an outage is not charged. */
void rooms_forgive_return(struct user *);

#endif
