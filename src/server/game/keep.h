/* Writing the head of a room to the store, as JSON. */
#ifndef SERVER_GAME_KEEP_H
#define SERVER_GAME_KEEP_H

#include "server/game/room.h"

void room_keep(struct room *);

#endif
