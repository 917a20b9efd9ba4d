/* What decides a match: its games, its score, its winner. */
#ifndef PLAY_TOURNAMENT_STATE_H
#define PLAY_TOURNAMENT_STATE_H

#include "play/tournament/tournament.h"

/* Adds a match; NULL: no memory. player[1] nobody: a bye. */
struct tournament_match *state_add_match(struct tournament *, int stage, int round,
                                         const struct tournament_pair *);
/* Sets a game's state and counts who is busy. */
void state_set(struct tournament *, struct tournament_match *, int game, enum tournament_state);
/* Recomputes a match from its games: the score, the games still to be played, whether it is
 * settled. */
void state_settle(struct tournament *, struct tournament_match *);
/* Games that a match of the stage has when it is not drawn. */
int state_base_games(const struct tournament *, int stage);
/* What the games of a match count for a side, in the plan's half points; a match lost as a whole
 * counts all of its games for the other side. */
int state_games_score(const struct tournament *, const struct tournament_match *, int side);
/* Moves `first_open` past settled matches. */
void state_advance(struct tournament *);

/* Which opening a game has: both games of a pair the same. */
int tournament_opening(const struct tournament *, int match, int game);
/* What a match counts for a side in the standings: half points, of its games or of the match. */
int tournament_score(const struct tournament *, const struct tournament_match *, int side);
/* The side that won a match, or nobody; nobody while it is not settled. */
int tournament_winner(const struct tournament *, const struct tournament_match *);

#endif
