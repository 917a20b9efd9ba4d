/* What a tournament is made of, below its events: matches, games, when a match is settled. */
#ifndef PLAY_TOURNAMENT_STATE_H
#define PLAY_TOURNAMENT_STATE_H

#include "play/tournament/tournament.h"

/* A match more; NULL: no memory. player[1] nobody: a bye. */
struct tournament_match *state_add_match(struct tournament *, int stage, int round,
                                         const struct tournament_pair *);
void state_drop_match(struct tournament *); /* the last one */
/* Sets a game's state and counts who is busy. */
void state_set(struct tournament *, struct tournament_match *, int game, enum tournament_state);
/* Works out anew what a match stands at, which of its games are to be played, and whether it is
 * settled. */
void state_settle(struct tournament *, struct tournament_match *);
/* Games that a match of the stage has when it is not drawn. */
int state_base_games(const struct tournament *, int stage);
/* What the games of a match count for a side, in the plan's half points; one lost whole counts all
 * of its games for the other side, and nothing for the one that lost it. */
int state_games_score(const struct tournament *, const struct tournament_match *, int side);
/* Moves `first_open` on. */
void state_advance(struct tournament *);

#endif
