/* Engine turns: engines that choose the turns of their seats, on the threads of a thread pool. From
 * level 7, where a turn can take longer than asking for it, workers do (base/workers.h), if there
 * is a second or more for it. They get at most half of the clock's time, so that a thread can
 * choose the turn if they fail. */
#ifndef SERVER_GAME_ENGINE_TURN_H
#define SERVER_GAME_ENGINE_TURN_H

#include <stdbool.h>

#include "server/game/room.h"

enum {
    ENGINE_MS_MAX = 10000,
    ENGINE_MS_FREE = 3000,
    ENGINE_HASH_MB = 16,
    ENGINE_REMOTE_MS = 1000, /* workers choose no turns that must be quicker, */
    ENGINE_REMOTE_LEVEL = 7  /* ... nor those of levels below */
};

/* Plays the engine's turn: room_act(). */
typedef int room_act_fn(struct room *, int seat, int number, const struct match_event *,
                        struct agon_error *);
/* Starts the engine of the seat; its turn is played when ready. False: the queue is full. */
bool engine_turn_ask(struct room *, room_act_fn *);
/* Whether the room still waits for this search. */
bool engine_turn_is_current(const struct room *);
void engine_turn_stop(struct room *); /* cancels the search, if any */

#endif
