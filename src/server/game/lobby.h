/* The lobby: open challenges and games under way, told to whoever wants to know. */
#ifndef SERVER_GAME_LOBBY_H
#define SERVER_GAME_LOBBY_H

#include <jansson.h>

#include "server/game/rooms.h"

struct connection;

/* LOBBY_MS: how often it is told at most. */
enum { LOBBY_MS = 500, LOBBY_PLAYING_MAX = 30, LOBBY_CHALLENGES_MAX = 100 };

json_t *lobby_json(struct rooms *);                             /* the whole list */
void lobby_watch(struct rooms *, struct connection *, bool on); /* whether it is told of changes */
int64_t lobby_due(const struct rooms *); /* in server time, INT64_MAX: never */
void lobby_broadcast(struct rooms *);    /* if it has changed and was not told just now */

#endif
