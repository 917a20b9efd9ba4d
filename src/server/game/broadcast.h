/* Updates for the watchers and players of rooms, sent once all changes are made. */
#ifndef SERVER_GAME_BROADCAST_H
#define SERVER_GAME_BROADCAST_H

#include "server/game/room.h"

void room_broadcast_all(struct rooms *);
void room_presence(struct rooms *, struct user *);   /* arrived or left */
bool room_watch(struct room *, struct connection *); /* false: it watches too many */
void room_unwatch(struct room *, struct connection *);
void room_tell_player(struct room *, const struct user *); /* GAME to them alone */
bool room_waits_for(const struct room *, const struct user *);
/* Sends a user the list of games in which it is their turn, if the number has changed, or
 * always. */
void room_notify_waiting(struct rooms *, struct user *, bool always);

#endif
