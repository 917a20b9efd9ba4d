/* Unloading: the match of an unwatched game in progress leaves memory; the store has its log.
 *
 * The room keeps its seats, the seat to move and the deadline, which lists and timers need. For
 * everything else it is replayed (game/room_loader.h). The store has the same as a summary, so
 * after a restart an unloaded game has no room until one is needed (game/rest.h). */
#ifndef SERVER_GAME_UNLOAD_H
#define SERVER_GAME_UNLOAD_H

#include "server/game/room.h"

/* UNLOAD_AFTER_MS: without a turn, and before its clock runs out. UNLOAD_EVENTS_MAX: a longer log
 * would take too long to replay. */
enum { UNLOAD_AFTER_MS = 300000, UNLOAD_EVENTS_MAX = 4000 };

struct room_summary room_summary_of(const struct room *); /* whether or not it is in memory */
/* Whether no client watches, no engine or connected bot plays, and no tournament waits for it. */
bool room_may_unload(const struct room *);
void room_unload(struct room *);
/* Reads the summary, to make the room of an unloaded game. False: it is invalid. */
bool room_read_summary(struct room *, const char *text);
/* Its match is in memory again: deletes the summary. */
void room_reloaded(struct room *);

#endif
