/* Breaks: between rounds, and of each player between two games. */
#ifndef SERVER_HOSTED_BREAKS_H
#define SERVER_HOSTED_BREAKS_H

#include "server/hosted/hosted.h"

bool hosted_round_waits(const struct hosted_tournament *); /* one is over, the next has not begun */
void hosted_next_round(struct hosted_tournament *);
/* Starts the players' break after a game of a match, if there are breaks. */
void hosted_rest(struct hosted_tournament *, int match);
void hosted_end_breaks(struct hosted_tournament *);
/* Returns when the first game that waits only for a break begins; 0: no game does. */
int64_t hosted_next_game(const struct hosted_tournament *);
/* Returns when the break of a player with a game to come ends; 0: no break. */
int64_t hosted_rests(const struct hosted_tournament *, int player);
void hosted_attend_breaks(struct hosted_tournament *);      /* of rounds and of players */
int64_t hosted_break_due(const struct hosted_tournament *); /* the next end of one */

#endif
