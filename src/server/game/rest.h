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
/* Makes the rooms of all games of the user, then calls the listener and resumes the asker, after
 * those who asked before; or refuses them, and closes the connections of the user's programs.
 * NULL: nobody waits. */
void rest_gather(struct rooms *, const struct user *, struct asker *);
void rest_refuse(struct asker *); /* as the store could not be read */
/* Whether an answer of the store, asked for at that time, still has the present state of a game
 * without a room; else ask again. */
bool rest_is_fresh(const struct rooms *, int64_t asked);
/* Makes the room of such a game at rest, unloaded. NULL: it cannot be read, and rests for ever. */
struct room *rest_room(struct rooms *, const struct store_game *);
void rest_sweep(struct rooms *); /* makes the rooms of games whose time is near */

#endif
