/* Boards: the assigned games, and the server's data about each match. */
#ifndef SERVER_HOSTED_BOARDS_H
#define SERVER_HOSTED_BOARDS_H

#include "server/hosted/hosted.h"

struct hosted_game *hosted_board(const struct hosted_tournament *, int match,
                                 int game);                                        /* or NULL */
struct hosted_game *hosted_board_of(const struct hosted_tournament *, int player); /* or NULL */
/* The player of a board who moves first (0) or second (1). */
int hosted_player_at(const struct hosted_tournament *, const struct hosted_game *, int second);
struct hosted_game *hosted_add_board(struct hosted_tournament *, int match, int game);
void hosted_drop_board(struct hosted_tournament *, struct hosted_game *);
/* Drops a board and aborts its room; the game waits again. */
void hosted_call_off(struct hosted_tournament *, struct hosted_game *);
/* Makes the list of matches as long as the tournament's. */
void hosted_note_matches(struct hosted_tournament *);
void hosted_count(struct hosted_tournament *); /* games and rounds */

#endif
