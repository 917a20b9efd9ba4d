/* Writing a tournament to the store: its head as JSON, its events as lines. */
#ifndef SERVER_HOSTED_KEEP_H
#define SERVER_HOSTED_KEEP_H

#include "server/hosted/hosted.h"

void hosted_keep(struct hosted_tournament *); /* the head */
/* Stores a line; `type`: 'L' log, 'G' the room of a game, 'N' note, 'P' play (plays.h). */
void hosted_keep_line(struct hosted_tournament *, char type, const char *text);
void hosted_keep_log(struct hosted_tournament *); /* new lines of play/tournament's log */

#endif
