/* Revivals: games brought back into memory, finished ones and those that rest, beside the loop and
 * once for all who ask. */
#ifndef SERVER_ROOMS_REVIVAL_H
#define SERVER_ROOMS_REVIVAL_H

struct request;
struct room;

/* Runs the request again when the game is in memory, or is known not to be. */
void revival_ask(struct request *, const char *game);
/* One that rests comes back by itself: its clock has run out, or its bot has come. */
void revival_wake(struct room *);

#endif
