/* Room loading: games brought back into memory, finished ones and those that rest, beside the
 * loop and once for all who ask. */
#ifndef SERVER_GAME_ROOM_LOADER_H
#define SERVER_GAME_ROOM_LOADER_H

struct request;
struct room;

/* Runs the request again when the game is in memory, or is known not to be. */
void room_loader_ask(struct request *, const char *game);
/* One that rests comes back by itself: its clock has run out, or its bot has come. */
void room_loader_wake(struct room *);

#endif
