/* The lobby: open challenges and games under way, told to whoever wants to know. */
#ifndef SERVER_GAME_LOBBY_H
#define SERVER_GAME_LOBBY_H

#include <jansson.h>

#include "server/server.h"

enum { LOBBY_PLAYING_MAX = 30, LOBBY_CHALLENGES_MAX = 100 };

json_t *lobby_json(struct server *);   /* the whole list */
void lobby_broadcast(struct server *); /* if it has changed and was not told just now */

#endif
