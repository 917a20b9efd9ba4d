/* Outcomes: the reason for a game's end, as a word and as Arimaa's letter, and the points. */
#ifndef PLAY_OUTCOME_H
#define PLAY_OUTCOME_H

#include <agon/rules.h>

/* Reasons that are not found on the board. Static words: compare with strcmp. The board's own
 * ("goal", "elimination", "immobilisation", ...) come from the rules. */
#define OUTCOME_TIME "time"               /* t */
#define OUTCOME_SCORE "score"             /* s: a limit ended the game */
#define OUTCOME_RESIGNED "resigned"       /* r */
#define OUTCOME_ILLEGAL "illegal"         /* i: a program played an illegal turn */
#define OUTCOME_ABANDONED "abandoned"     /* a: left the game, or lost the connection for good */
#define OUTCOME_FORFEIT "forfeit"         /* f: a program crashed, or a director decided */
#define OUTCOME_AGREED "agreed"           /* d: a draw by agreement */
#define OUTCOME_ADJUDICATED "adjudicated" /* j: by the scores that both sides reported, or tables */

/* g goal, e elimination, m immobilisation, t s r i a f d j as above, p repetition, n draw; 0 for
 * other words. */
char outcome_code(const char *why);
/* The word of a letter as a static string, or NULL. */
const char *outcome_word(char code);
/* Static copy of a known word (either spelling of immobilisation), or NULL. */
const char *outcome_find(const char *word, size_t length);
/* Whether the reason is one of the words above, not one of the board. */
bool outcome_of_play(const char *why);

/* All seats of the team of `seat` lose and the other teams share the points equally. `why` is
 * static. */
void outcome_lose(const agon_game *, int seat, const char *why, struct agon_result *);
/* The team of `seat` gets all points; -1: all teams share equally. `why` is static. */
void outcome_win(const agon_game *, int seat, const char *why, struct agon_result *);
/* The winning seat (the first of its team), or -1 if the points are shared or the game is in
 * progress. */
int outcome_winner(const agon_game *, const struct agon_result *);

/* "1-0", "0.5-0.5", "1-0-0": points per seat, "*" for no seats; as snprintf, below 64 bytes. */
int outcome_points_write(const int16_t *points, int seats, char *text, size_t size);
/* The same for a result; "*" for a game in progress. */
int outcome_write(const agon_game *, const struct agon_result *, char *text, size_t size);
/* Reads the form above from word[0..length), and "1/2-1/2"; the number of seats, or
 * AGON_BAD_TEXT. */
int outcome_points_read(int16_t points[AGON_SEATS], const char *word, size_t length);

#endif
