/* Glicko-2: a player's rating, its deviation and volatility, after each game.
 *
 * Source: M. Glickman, "Example of the Glicko-2 system" (2022 revision, glicko.net). The caller
 * defines the rating period; the server counts each game as one and lets the deviation grow with
 * the days in between. */
#ifndef PLAY_GLICKO_H
#define PLAY_GLICKO_H

struct glicko {
    double rating, deviation, volatility;
};
#define GLICKO_START ((struct glicko){1500, 350, 0.06})
#define GLICKO_PROVISIONAL 110.0 /* a rating with a higher deviation is provisional */

struct glicko_game {
    struct glicko opponent;
    double score; /* 1 won, 0.5 drawn, 0 lost */
};
/* The player after a rating period with those games; `n` may be 0. */
struct glicko glicko_after(const struct glicko *, const struct glicko_game *, int n);
/* The deviation after `periods` (any fraction) without games, at most that of a new player. */
struct glicko glicko_rested(const struct glicko *, double periods);

#endif
