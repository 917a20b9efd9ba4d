/* Reading rooms from the store: the head, and the match replayed from its log. */
#ifndef SERVER_GAME_LOAD_H
#define SERVER_GAME_LOAD_H

#include "server/game/room.h"
#include "server/users/fetch.h"

/* Loads a room under way at the start of the server. Below 0: its log is invalid. */
int room_load(struct rooms *, const struct store_game *, struct agon_error *);
/* Makes the room of a game at rest, unloaded. NULL: it cannot be opened, which is logged. */
struct room *room_load_unloaded(struct rooms *, const struct store_game *);
/* Continues a game that has its match again: its clocks did not run from that time until now, as no
 * server did. */
void room_continue(struct room *, int64_t down_at);
/* Replays a game from the store on any thread; the room is unregistered and has no users. A game in
 * progress is in the state after its last event. NULL with *error: the stored data is invalid, or
 * the result is no longer wanted. */
struct room *room_replay(const struct rooms *, const struct store_history *,
                         const struct patience *, struct agon_error *);
void room_discard(struct room *);               /* an unregistered room; NULL is allowed */
void room_adopt(struct rooms *, struct room *); /* registers it */

/* Adds the accounts of a stored game that are not in memory: they must be fetched before its room
 * is made. */
void room_wish(const struct rooms *, const struct store_game *, struct fetch *);
/* A sweep of accounts leaves those of rooms in memory alone (users/recent.h). */
void rooms_need(struct rooms *);
void room_need(struct rooms *, const struct store_game *); /* ... of a stored game */

#endif
