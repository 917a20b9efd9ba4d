/* Thinkers: engines that choose the turns of their seats, on the threads of a crew. */
#ifndef SERVER_ROOMS_THINKER_H
#define SERVER_ROOMS_THINKER_H

#include <stdbool.h>

#include "server/rooms/room.h"

enum { ENGINE_MS_MAX = 10000, ENGINE_MS_FREE = 3000, ENGINE_HASH_MB = 16 };

/* Asks the engine of the seat to move; its turn comes by itself. False: the queue is full. */
bool thinker_ask(struct room *);
/* Whether what is thought about is still what the room waits for. */
bool thinker_is_for(const struct room *);
void thinker_stop(struct room *); /* nobody waits for it any more; harmless */

#endif
