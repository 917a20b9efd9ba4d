/* Games at rest: under way, but without a room. The store alone has them until a player of theirs
 * comes, a request names them, or their time is near.
 *
 * Every game that is unloaded (game/unload.h) begins the next run of the server at rest, so that
 * its start reads neither their logs nor their heads. */
#ifndef SERVER_GAME_REST_H
#define SERVER_GAME_REST_H

#include "server/game/rooms.h"

struct asker;
struct user;

int rest_load(struct rooms *, struct agon_error *); /* at the start: counts them */
/* Whether the user may have games without rooms: rest_gather() makes them. */
bool rest_has(const struct rooms *, const struct user *);
/* Resumes the asker when all games of the user have rooms. NULL: calls the listener, unless the
 * user is gone by then. */
void rest_gather(struct rooms *, const struct user *, struct asker *);
/* Whether an answer of the store, asked for at that time, still has the present state of a game
 * without a room; else ask again. */
bool rest_is_fresh(const struct rooms *, int64_t asked);
/* Makes the room of such a game at rest, unloaded. NULL: it cannot be read. */
struct room *rest_room(struct rooms *, const struct store_game *);
void rest_sweep(struct rooms *); /* makes the rooms of games whose time is near */

#endif
