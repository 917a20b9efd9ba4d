/* The state of a match: its games, its score, its winner. */
#ifndef PLAY_TOURNAMENT_STATE_H
#define PLAY_TOURNAMENT_STATE_H

#include "play/tournament/tournament.h"

/* Adds a match; NULL: no memory. player[1] nobody: a bye. */
struct tournament_match *state_add_match(struct tournament *, int stage, int round,
                                         const struct tournament_pair *);
/* Sets a game's state and updates the players' `busy`. */
void state_set(struct tournament *, struct tournament_match *, int game, enum tournament_state);
/* Recomputes a match from its games: the score, the remaining games, whether it is settled. */
void state_settle(struct tournament *, struct tournament_match *);
/* Returns the number of games of an undrawn match of the stage. */
int state_base_games(const struct tournament *, int stage);
/* Returns a side's score from the games of a match, in the plan's half points; a match lost as a
 * whole gives all of its games to the other side. */
int state_games_score(const struct tournament *, const struct tournament_match *, int side);
/* Moves `first_open` past settled matches. */
void state_advance(struct tournament *);

/* Returns the number of a game's opening: both games of a pair have the same. */
int tournament_opening(const struct tournament *, int match, int game);
/* Returns a side's score from a match in the standings: half points, of its games or of the
 * match. */
int tournament_score(const struct tournament *, const struct tournament_match *, int side);
/* Returns the side that won a match, or nobody; nobody while it is not settled. */
int tournament_winner(const struct tournament *, const struct tournament_match *);

#endif
