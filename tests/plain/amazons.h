/* A slow and simple Game of the Amazons, written from the rules alone.
 *
 * A board is letters on squares. A turn is a queen's move and a shot; once no region has amazons of
 * both sides, two players only fill their own squares, and the longest filling of each region is
 * found by trying all. */
#ifndef PLAIN_AMAZONS_H
#define PLAIN_AMAZONS_H

#include <stdbool.h>
#include <stddef.h>

enum { QUEENS_WHITE, QUEENS_BLACK };
enum { QUEENS_SIZE_MAX = 12, QUEENS_SQUARES = QUEENS_SIZE_MAX * QUEENS_SIZE_MAX };
enum { QUEENS_TURNS_MAX = 8192, QUEENS_TEXT_SIZE = 256 };

/* at[width * (rank - 1) + file], a1 first: 'Q' white, 'q' black, '*' an arrow, ' ' empty. */
struct queens_position {
    int width, height;
    char at[QUEENS_SQUARES];
    int side; /* to move */
};

struct queens_turn {
    unsigned char from, to, arrow; /* squares */
};

struct queens_result {
    bool over;
    int winner;
    const char *why; /* "blocked" or "territory"; NULL while the game is in progress */
};

/* All legal turns; returns how many. */
int queens_turns(const struct queens_position *, struct queens_turn out[QUEENS_TURNS_MAX]);
void queens_play(struct queens_position *, struct queens_turn);

/* Whether a region has amazons of both sides. */
bool queens_contested(const struct queens_position *);
/* The most moves that `side` can make in its regions if it moves alone; no region is contested. */
int queens_moves_left(const struct queens_position *, int side);
/* `early`: the game ends as soon as no region is contested. */
void queens_judge(const struct queens_position *, bool early, struct queens_result *);

/* The start of "10x10", "6x6" or "6x5"; false for another size. */
bool queens_start(struct queens_position *, const char *size);
/* Rows from the top as in "3q2q3/10/.../3Q2Q3", a space and w or b. */
bool queens_read(struct queens_position *, const char *text);
void queens_write(const struct queens_position *, char text[QUEENS_TEXT_SIZE]);
void queens_turn_write(const struct queens_position *, struct queens_turn, char text[16]);

#endif
