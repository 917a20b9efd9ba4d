/* Statistics of a player in a game or a test: turns, time, illegal turns, last words.
 *
 * Only the organisers and the player may see them. They are stored as lines of the tournament, one
 * per game, written when the game is over. */
#ifndef SERVER_HOSTED_PLAYS_H
#define SERVER_HOSTED_PLAYS_H

#include "server/hosted/hosted.h"

/* The statistics of one side of a game. */
struct side_stats {
    int turns, illegal;
    int64_t used_ms, slowest_ms;
    char *words; /* the last output of a program that failed, or NULL */
};
/* A finished test game. */
struct trial {
    char account[ID_SIZE];
    char why[32]; /* why it failed, or "" */
    int64_t at;
    struct side_stats play;
};

/* Writes the line of a game of the tournament, or of a test game, that is over. */
void hosted_take_play(struct hosted_tournament *, const struct room *, int match, int game);
void hosted_take_trial(struct hosted_tournament *, const struct room *, const struct entry *,
                       const char *why);
void hosted_take_play_line(struct hosted_tournament *, const char *line); /* from the store */
void hosted_release_plays(struct hosted_tournament *);
/* Deletes a player's tests and last words, in memory and in the store; the numbers of games
 * stay. */
void hosted_forget_plays(struct hosted_tournament *, int player);

json_t *hosted_console_json(const struct hosted_tournament *, int player); /* games and tests */
json_t *hosted_report_json(const struct hosted_tournament *);              /* everybody's sums */

#endif
