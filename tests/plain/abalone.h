/* A slow and simple Abalone with its variants, written from the rules alone.
 *
 * A board is letters on cells: a colour's marble, the pivot, nothing, an obstacle, a hole or the
 * outside. All variants are the same few loops over it with other numbers. */
#ifndef PLAIN_ABALONE_H
#define PLAIN_ABALONE_H

#include <stdbool.h>
#include <stddef.h>

enum { MARBLES_COLOURS = 6, MARBLES_GRID = 13, MARBLES_MOVES_MAX = 1024, MARBLES_TEXT = 256 };
/* Letters on the board besides those of the colours. */
enum {
    MARBLES_OUTSIDE = '#',
    MARBLES_EMPTY = '.',
    MARBLES_HOLE = 'o',
    MARBLES_OBSTACLE = 'x',
    MARBLES_PIVOT = 'p'
};
#define MARBLES_LETTERS "bwrygv"

enum marbles_pattern { MARBLES_SINGLE, MARBLES_OO, MARBLES_OX, MARBLES_XO, MARBLES_EITHER };
enum marbles_repetition { MARBLES_FREE, MARBLES_DRAW3, MARBLES_FORBIDDEN };
struct marbles_rules {
    int size;                     /* cells of an edge: 5, or 6 */
    int line;                     /* own marbles that move as one at most: 3, or 4 */
    int colours;                  /* that take turns, in the order of MARBLES_LETTERS */
    int team[MARBLES_COLOURS];    /* of each colour */
    int eject[MARBLES_COLOURS];   /* marbles that each team must eject */
    enum marbles_pattern pattern; /* of a turn's moves */
    bool balanced;                /* the first turn of the game is one move */
    bool triangles, triangles_push;
    bool pivot_ejectable;
    bool riders; /* a colour whose rider falls has lost */
    enum marbles_repetition repetition;
    bool stuck_draws; /* false: a blocked seat loses */
    int plies_most;   /* turns until a sprint or a limit ends the game; 0: no end */
    bool sprint;      /* at the end the team that ejected more wins; false: a draw */
};

/* Rows and numbers from 1; at[row][number], a1 is at[1][1]. */
struct marbles_board {
    char at[MARBLES_GRID][MARBLES_GRID];
};
struct marbles_cell {
    int row, number;
};

enum marbles_shape { MARBLES_IN_LINE, MARBLES_BROADSIDE, MARBLES_TRIANGLE };
/* In line: from[0] is the trailing marble. Broadside: from[0..n-1] from one end to the other. */
struct marbles_move {
    enum marbles_shape shape;
    char colour; /* that moves */
    int n;       /* own marbles */
    struct marbles_cell from[4];
    int direction; /* 0..5: E W NE SW NW SE */
};

struct marbles_position {
    struct marbles_board board, before; /* now, and where the turn began */
    int colour;                         /* whose turn it is */
    int made;                           /* moves of this turn; 0: it begins */
    char moved;                         /* the colour that the first of them moved */
    int turns;                          /* complete ones since the start */
    int lost[MARBLES_COLOURS];          /* marbles of each colour that were ejected */
    int taken[MARBLES_COLOURS];         /* marbles that each team ejected: three colours or more */
    struct marbles_cell rider[MARBLES_COLOURS][3]; /* what each rider rests on; row 0: fallen */
};

struct marbles_result {
    bool over;
    int winner;      /* a team; -1: a draw */
    const char *why; /* "ejections", "rider", "sprint", "limit", "stuck" or "repetition" */
};

/* Positions at the starts of turns, oldest first; the last is the start of the current turn. */
struct marbles_history {
    const struct marbles_position *at;
    int n;
};

struct marbles_cell marbles_step(struct marbles_cell, int direction);
/* Moves of one colour by the rules of a single move, each once; returns their number. */
int marbles_moves(const struct marbles_rules *, const struct marbles_position *, char colour,
                  struct marbles_move out[MARBLES_MOVES_MAX]);
/* Lifts the marbles, pushes those in front of them, and puts them down; the turn continues. */
void marbles_shift(const struct marbles_rules *, struct marbles_position *,
                   const struct marbles_move *);

/* The moves that continue the turn and allow it to be finished; none if the game is over. */
int marbles_legal(const struct marbles_rules *, struct marbles_history,
                  const struct marbles_position *now, struct marbles_move out[MARBLES_MOVES_MAX]);
/* Plays a move and, if it completes the turn, passes the turn to the next colour. */
void marbles_play(const struct marbles_rules *, struct marbles_position *, struct marbles_move);
void marbles_judge(const struct marbles_rules *, struct marbles_history,
                   const struct marbles_position *now, struct marbles_result *);

/* The rules of two colours, six ejections; and the changes by "name=value ...". */
void marbles_rules_default(struct marbles_rules *);
bool marbles_rules_read(struct marbles_rules *, const char *options);
/* Rows from the top as in "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb", then perhaps "-1b2w" for
 * marbles already ejected, then a space and the colour to move. */
bool marbles_read(const struct marbles_rules *, struct marbles_position *, const char *text);
void marbles_write(const struct marbles_rules *, const struct marbles_position *,
                   char text[MARBLES_TEXT]);
/* Aba-Pro: trailing marble and the cell it enters, or both ends and the new cell of the first. */
void marbles_move_write(struct marbles_move, char text[16]);

#endif
