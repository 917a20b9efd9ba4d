/* What a player did in a game or a test: turns, time, illegal turns, last words.
 *
 * All of it is for the organisers and the player alone. It is kept as lines of the tournament, one
 * a game, written when the game is over. */
#ifndef SERVER_TOURNAMENT_PLAYS_H
#define SERVER_TOURNAMENT_PLAYS_H

#include "server/tournament/hosted.h"

/* Of one side of a game. */
struct play {
    int turns, illegal;
    int64_t used_ms, slowest_ms;
    char *words; /* what it said last, where it failed; or NULL */
};
/* A test game that is over. */
struct trial {
    char account[ID_SIZE];
    char why[32]; /* it failed, or "" */
    int64_t at;
    struct play play;
};

/* A game of the tournament, or a test game, is over: its line is written. */
void hosted_take_play(struct hosted_tournament *, const struct room *, int match, int game);
void hosted_take_trial(struct hosted_tournament *, const struct room *, const char *account,
                       const char *why);
void hosted_take_play_line(struct hosted_tournament *, const char *line); /* from the store */
void hosted_release_plays(struct hosted_tournament *);
/* A player's tests and last words, in memory and in the store; the numbers of games stay. */
void hosted_forget_plays(struct hosted_tournament *, int player);

json_t *hosted_console_json(const struct hosted_tournament *, int player); /* games and tests */
json_t *hosted_report_json(const struct hosted_tournament *);              /* everybody's sums */

#endif
