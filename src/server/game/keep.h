/* Writing a room into the store: its head, as JSON. */
#ifndef SERVER_GAME_KEEP_H
#define SERVER_GAME_KEEP_H

#include "server/game/room.h"

void room_keep(struct room *);

#endif
