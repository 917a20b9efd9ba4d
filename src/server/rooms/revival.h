/* Revivals: finished games brought back into memory, beside the loop and once for all who ask. */
#ifndef SERVER_ROOMS_REVIVAL_H
#define SERVER_ROOMS_REVIVAL_H

struct request;

/* Runs the request again when the finished game is in memory, or is known not to be. */
void revival_ask(struct request *, const char *game);

#endif
