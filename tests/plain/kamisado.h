/* A slow and simple Kamisado, written from the rules alone, to check the fast rules.
 *
 * A board is 64 squares with a tower or nothing on each. A blocked player's pass is a move like any
 * other; a position stores the towers required since the last real move. */
#ifndef PLAIN_KAMISADO_H
#define PLAIN_KAMISADO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TOWERS_WHITE, TOWERS_BLACK, TOWERS_NOBODY = -1 };
enum { TOWERS_COLOURS = 8, TOWERS_ANY = -1, TOWERS_MOVES_MAX = 256, TOWERS_TEXT_SIZE = 128 };

enum towers_after_push { TOWERS_PUSHER, TOWERS_PUSHED };
enum towers_fill { TOWERS_NEAREST, TOWERS_MOST_ADVANCED, TOWERS_OWN_COLOURS };
enum towers_worth { TOWERS_DOUBLING, TOWERS_FLAT };
struct towers_rules {
    int target;    /* points that win the match; 0: a single round without rings */
    bool official; /* the board's colours read from right to left */
    bool two;      /* two blocked towers in a row are a deadlock; false: a chain that closes */
    bool deadlock_draws;               /* false: the player of the last real move loses the round */
    enum towers_after_push after_push; /* the seat that moves the tower required after a push */
    enum towers_fill fill;             /* the order of lining up, or each on its colour */
    enum towers_worth worth;           /* +1 +2 +4 +8 by rings, or +1 and a fourth way wins all */
};

/* side < 0: an empty square. */
struct tower {
    int side, colour, rings; /* 4 rings: got through a fourth time, which ends the match */
};

enum towers_kind { TOWERS_MOVE, TOWERS_PUSH, TOWERS_PASS, TOWERS_LEFT, TOWERS_RIGHT };
/* Squares are 8 * rank + file, a1 = 0. */
struct towers_move {
    enum towers_kind kind;
    int from, to;
};

struct towers_position {
    struct tower at[64];
    int side;   /* to move, to choose the side of filling, or that won */
    int colour; /* of the tower that must move; TOWERS_ANY: any */
    bool filling;
    int score[2];
    int drawn;                              /* rounds */
    int passed[2 * TOWERS_COLOURS], passes; /* 8 * side + colour: this chain's blocked towers */
    int last_mover, last_square;            /* the last real move and where it stopped; -1: none */
    bool last_pushed;
    bool over;
    int winner;      /* TOWERS_NOBODY: a draw */
    const char *why; /* "goal", "deadlock"; NULL while the game is in progress */
};

/* Rules of a variant ("single", "standard", "long", "marathon"), changed by "name=value ...". */
bool towers_rules_read(struct towers_rules *, const char *variant, const char *options);

/* The colour of a square: 0..7 in the order brown green red yellow fuchsia purple blue orange. */
int towers_colour(const struct towers_rules *, int square);
void towers_start(const struct towers_rules *, struct towers_position *);
/* All legal moves, none if the game is over; returns their number. */
int towers_moves(const struct towers_rules *, const struct towers_position *,
                 struct towers_move out[TOWERS_MOVES_MAX]);
void towers_play(const struct towers_rules *, struct towers_position *, struct towers_move);

void towers_move_write(struct towers_move, char text[8]);
bool towers_read(struct towers_position *, const char *text);
void towers_write(const struct towers_rules *, const struct towers_position *,
                  char text[TOWERS_TEXT_SIZE]);

#endif
