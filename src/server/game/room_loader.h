/* Room loading: brings finished and unloaded games into memory, in the background and once for all
 * requests. */
#ifndef SERVER_GAME_ROOM_LOADER_H
#define SERVER_GAME_ROOM_LOADER_H

struct asker;
struct room;
struct rooms;

/* Resumes the asker when the game is in memory or known not to exist. NULL: no asker. */
void room_loader_ask(struct rooms *, struct asker *, const char *game);
/* Loads an unloaded game because its clock has run out or its bot has connected. */
void room_loader_wake(struct room *);
/* A sweep of accounts leaves those of games being loaded alone (users/recent.h). */
void room_loader_need(struct rooms *);

#endif
