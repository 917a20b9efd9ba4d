/* The lobby: open challenges and games in progress, sent to subscribers. */
#ifndef SERVER_GAME_LOBBY_H
#define SERVER_GAME_LOBBY_H

#include <jansson.h>

#include "server/game/rooms.h"

struct connection;
struct room;

enum {
    LOBBY_MS = 500, /* ms between two updates */
    LOBBY_PLAYING_MAX = 30,
    LOBBY_CHALLENGES_MAX = 100,
    LOBBY_REST_MS = 900000 /* a game without a turn for this long is no longer live, */
};
#define LOBBY_DAYS_MS (INT64_C(3) * 86400000) /* ... one by days */

/* A public live game in which the user is playing, or NULL. */
const struct room *lobby_game_of(const struct user *);
json_t *lobby_json(struct rooms *);                             /* the whole list */
void lobby_watch(struct rooms *, struct connection *, bool on); /* subscribes or unsubscribes */
int64_t lobby_due(const struct rooms *); /* in server time, INT64_MAX: never */
void lobby_broadcast(struct rooms *);    /* if it has changed, and not right after the last
                                          * update */

#endif
