/* Reading rooms from the store: the head, and the match played again from its log. */
#ifndef SERVER_GAME_LOAD_H
#define SERVER_GAME_LOAD_H

#include "server/game/room.h"

/* One under way, at the start. Below 0: its log cannot be read. */
int room_load(struct rooms *, const struct store_game *, struct agon_error *);
/* One from the store, played again on any thread: the server does not know it, nobody sits or
 * watches. One under way stands where its last event left it. NULL with *error: what is stored
 * makes no sense, or the caller's patience ended first. */
struct room *room_replay(const struct rooms *, const struct store_history *,
                         const struct patience *, struct agon_error *);
void room_discard(struct room *);               /* one that no server knows, or NULL */
void room_adopt(struct rooms *, struct room *); /* it becomes the server's */

#endif
