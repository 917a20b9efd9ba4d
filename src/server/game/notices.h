/* Notices about rooms: challenges by name, and turns in games by days. */
#ifndef SERVER_GAME_NOTICES_H
#define SERVER_GAME_NOTICES_H

struct room;

void room_tell_notices(struct room *); /* after every change */
/* Those that are due were sent when the game was last in memory. */
void room_assume_notices(struct room *);

#endif
