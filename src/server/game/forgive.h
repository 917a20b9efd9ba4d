/* Time that no player is charged for: the server was away, or could not hear a player. */
#ifndef SERVER_GAME_FORGIVE_H
#define SERVER_GAME_FORGIVE_H

#include "server/game/room.h"

/* After a start, players have this long to come back before their clocks count. */
enum { FORGIVE_RETURN_MS = 5000 };

/* The player to move is not charged for the time since `since`, or since the last event if that
 * is later; in a real-time game, since the last look at the clock. The log has a pause.
 * room_go_on() has to follow. */
void room_forgive(struct room *, int64_t since);
/* The same for the time in which no server ran, and for each player's return after it. */
void room_forgive_downtime(struct room *, int64_t since);
/* A user has arrived: a return soon after a start is not charged. */
void rooms_forgive_return(struct rooms *, struct user *);

#endif
