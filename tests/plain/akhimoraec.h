/* A slow and simple Akhimoraec, written from the rules page alone.
 *
 * Time passes by single milliseconds, or plies, and everything is checked after each. A game
 * remembers all its positions as text. */
#ifndef PLAIN_AKHIMORAEC_H
#define PLAIN_AKHIMORAEC_H

#include <stdbool.h>
#include <stddef.h>

enum { SAND_TEXT = 256, SAND_MOVES = 32, SAND_TURNS = 512 };

/* The options of the page; times in milliseconds, or in plies. */
struct sand_rules {
    bool plies, bulb, mirror, four, successive, free_pass, only_colour, no_repetition;
    long life, pause, hold, turn_limit;
    char stationary; /* 'r' reply, 'i' immediate, 'h' hold */
    int quiet;
    const char *homes;
};
struct sand_glass {
    int file, rank, home_file, home_rank; /* from 0 */
    bool black;
    char state; /* H, R, W */
    long left;
};
struct sand_game {
    struct sand_rules rules;
    struct sand_glass glass[6]; /* Gold's, then Red's */
    int side;
    long turn, line[2];
    int quiet, least;
    const char *over; /* why, or NULL */
    int winner;       /* -1: nobody */
    int n;            /* positions where turns began */
    char seen[SAND_TURNS][64];
};
struct sand_move {
    int glass; /* -1: pass */
    int file, rank;
};

/* The default rules of a variant ("ak1", "akd"), changed by "name=value ..."; false: unknown. */
bool sand_rules_read(struct sand_rules *, const char *variant, const char *options);
void sand_start(struct sand_game *, const struct sand_rules *);
int sand_moves(const struct sand_game *, struct sand_move out[SAND_MOVES]);
void sand_play(struct sand_game *, struct sand_move);
void sand_wait(struct sand_game *, long ms); /* real time */
void sand_write(const struct sand_game *, char text[SAND_TEXT]);
void sand_move_write(const struct sand_game *, struct sand_move, char text[16]);

#endif
