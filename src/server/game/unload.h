/* Unloading: the match of a game under way that nobody looks at leaves memory; the store has its
 * log.
 *
 * Who sits there, whose turn it is and when its clock runs out stay with the room: lists and time
 * need nothing else. For everything else the match is played again (game/room_loader.h). */
#ifndef SERVER_GAME_UNLOAD_H
#define SERVER_GAME_UNLOAD_H

#include "server/game/room.h"

/* UNLOAD_AFTER_MS: without a turn, and before its clock runs out. UNLOAD_EVENTS_MAX: a longer
 * log would take too long to be played again. */
enum { UNLOAD_AFTER_MS = 300000, UNLOAD_EVENTS_MAX = 4000 };

struct room_summary room_summary_of(const struct room *); /* as it stands, in memory or not */
/* Nobody watches, no engine and no connected bot plays, no tournament waits for it. */
bool room_may_unload(const struct room *);
void room_unload(struct room *);

#endif
