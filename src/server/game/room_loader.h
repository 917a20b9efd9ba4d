/* Room loading: bringing finished and unloaded games back into memory, beside the loop and once for
 * everybody who asks. */
#ifndef SERVER_GAME_ROOM_LOADER_H
#define SERVER_GAME_ROOM_LOADER_H

struct asker;
struct room;
struct rooms;

/* The asker goes on when the game is in memory, or is known not to be. NULL: nobody waits. */
void room_loader_ask(struct rooms *, struct asker *, const char *game);
/* An unloaded one comes back by itself: its clock has run out, or its bot has come. */
void room_loader_wake(struct room *);

#endif
