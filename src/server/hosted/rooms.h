/* The rooms of a tournament: creating one with its rules, and calling a player to one. */
#ifndef SERVER_HOSTED_ROOMS_H
#define SERVER_HOSTED_ROOMS_H

#include "server/hosted/hosted.h"

/* Creates an empty room, which takes over the reference to the shared game. `match` -1: a test game
 * of player `game`. */
struct room *hosted_room(struct hosted_tournament *, struct shared_game *, int match, int game);
/* Calls a player to a game; `id` "": a test game; `game` "": it has no room yet. */
void hosted_call(const struct hosted_tournament *, int player, const char *id, const char *game);

#endif
