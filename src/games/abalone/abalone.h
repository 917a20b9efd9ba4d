/* Inside Abalone: a position, the opened game, the bits of a move, and an index of its files.
 *
 * Bits of a move (agon_move):
 *
 *      0.. 6  from       in line: the trailing marble; broadside: one end; triangle: its first cell
 *      7.. 9  direction  E NE NW W SW SE
 *     10..11  shape      0 in line, 1 broadside, 2 triangle
 *     12..13  more       broadside: marbles beyond the first
 *     14..15  axis       broadside: the line runs from `from` to the E, NE or NW;
 *                        triangle: 0 with the cells E and NE of `from`, 1 with NE and NW
 *     16      set        so that no move is 0
 *
 * The colour that moves is that of the marble on `from`, the board that of the turn. For in-line
 * moves, the number of marbles moved and pushed follows from the position. So every legal move
 * leads to a different position.
 *
 * Colours are numbered in the order of "bwrygv", boards X = 0 and Y = 1. Seats sit around: with two
 * colours and four seats, 0 and 2 play the first. */
#ifndef ABALONE_ABALONE_H
#define ABALONE_ABALONE_H

#include <agon/rules.h>

#include "games/abalone/grid.h"

enum {
    ABALONE_COLOURS = 6,
    ABALONE_BOARDS = 2,
    ABALONE_SETS = 8 /* of marbles: every colour of every board, then the pivots */
};
enum { ABALONE_MOVES_ROOM = 4096 }; /* for moves of a position; setup.c refuses games with more */
enum abalone_shape { ABALONE_IN_LINE, ABALONE_BROADSIDE, ABALONE_TRIANGLE };
enum abalone_pattern { ABALONE_SINGLE, ABALONE_OO, ABALONE_OX, ABALONE_XO, ABALONE_ANY };
enum abalone_repetition { ABALONE_FREE, ABALONE_DRAW3, ABALONE_FORBIDDEN };
enum abalone_seating { ABALONE_APART, ABALONE_PAIRS, ABALONE_2_BOARDS };
enum { ABALONE_STEPS_MOST = 60000 }; /* of two boards, a multiple of 8 */
enum { ABALONE_NOBODY = 7 };         /* as the winner of a board: drawn; as a colour: none */

/* A position: 32 bytes and 16 for every set that the game has. Only its first `pos_size` bytes
 * exist, so it must be copied by that many and never assigned. */
struct abalone_pos {
    uint64_t before; /* within a turn: the repetition key of its start; else 0 */
    uint16_t turns;  /* completed, if anything depends on them; with two boards: steps */
    uint8_t seat;
    uint8_t made;                   /* moves of the open turn */
    uint8_t moved;                  /* the colour that the first of them moved, else 0 */
    uint8_t free;                   /* turns left to the first seat before the others begin */
    uint8_t fallen;                 /* the colour whose rider fell, plus 1; else 0 */
    uint8_t won[ABALONE_BOARDS];    /* two boards: the team that won one, plus 1; NOBODY: drawn */
    uint8_t lost[ABALONE_COLOURS];  /* marbles ejected of every colour of every board */
    uint8_t taken[ABALONE_COLOURS]; /* three teams or more: marbles ejected by each */
    uint8_t spare[3];
    struct abalone_set
        marble[ABALONE_SETS]; /* board * colours + colour, then a pivot for each board */
};

/* The settings of an opened game. */
struct abalone_game {
    struct agon_game game;
    struct abalone_grid grid;
    const struct abalone_layout *layout;
    int colours, boards, seats, teams, sets;
    uint8_t colour_team[ABALONE_COLOURS];
    int line;                                          /* marbles that move together, at most */
    int eject[ABALONE_COLOURS], most[ABALONE_COLOURS]; /* by team; marbles of a colour on a board */
    int limit;                                         /* turns; 0: none */
    int free;                                          /* turns of one seat at the start */
    int free_seat;
    enum abalone_pattern pattern;
    enum abalone_repetition repetition;
    enum abalone_seating seating;
    bool balanced, triangles, tri_push, pivot, pivot_ejectable, rider, hidden, hides_lost;
    bool sprint, stuck_draws, counter, first_board, counts_turns, origin_notation;
    bool plain;                              /* two colours on one small board and only lines */
    struct abalone_set hole, obstacle, stop; /* stop: both, the cells that marbles cannot enter */
    struct abalone_set rest[2];              /* the home of each colour's rider */
    struct agon_board look;
    struct agon_cell cell[ABALONE_BOARDS * ABALONE_CELLS_MAX];
    char second_name[ABALONE_CELLS_MAX][4]; /* names of board Y's cells */
    struct abalone_pos first;
    char options[AGON_TEXT_MAX];
};

static inline const struct abalone_game *abalone_game(const agon_game *g)
{
    return (const struct abalone_game *)g;
}

static inline const struct abalone_pos *abalone_pos(const agon_pos *p)
{
    return (const struct abalone_pos *)p;
}

static inline struct abalone_pos *abalone_pos_mut(agon_pos *p)
{
    return (struct abalone_pos *)p;
}

/* The only message for an illegal move that players of one colour get. */
#define ABALONE_SECRET AGON_SAY(abalone_secret, "illegal: the referee says no more")

#define ABALONE_SET ((agon_move)1 << 16)
#define ABALONE_MOVE(from, direction)                                                              \
    (ABALONE_SET | (agon_move)(from) | (agon_move)(direction) << 7)
#define ABALONE_SIDE(from, direction, more, axis)                                                  \
    (ABALONE_MOVE(from, direction) | (agon_move)ABALONE_BROADSIDE << 10 |                          \
     (agon_move)(more) << 12 | (agon_move)(axis) << 14)
#define ABALONE_CORNER(from, direction, axis)                                                      \
    (ABALONE_MOVE(from, direction) | (agon_move)ABALONE_TRIANGLE << 10 | (agon_move)(axis) << 14)

static inline int abalone_move_from(agon_move m)
{
    return (int)(m & 127);
}
static inline int abalone_move_direction(agon_move m)
{
    return (int)(m >> 7 & 7);
}
static inline enum abalone_shape abalone_move_shape(agon_move m)
{
    return (enum abalone_shape)(m >> 10 & 3);
}
static inline int abalone_move_more(agon_move m)
{
    return (int)(m >> 12 & 3);
}
static inline int abalone_move_axis(agon_move m)
{
    return (int)(m >> 14 & 3);
}

/* The board of the current turn; the colour of a seat. */
static inline int abalone_board_of(const struct abalone_game *g, const struct abalone_pos *p)
{
    if (g->boards == 1)
        return 0;
    return g->counter ? p->turns > 0 && p->turns % 2 == 0 : p->turns & 1;
}

static inline int abalone_colour_of(const struct abalone_game *g, int seat)
{
    return g->seats > g->colours ? seat & 1 : seat;
}

/* The colour of the marble on a cell of a board; g->colours: the pivot; -1: none. */
static inline int abalone_marble_at(const struct abalone_game *g, const struct abalone_pos *p,
                                    int board, int cell)
{
    for (int colour = 0; colour < g->colours; colour++)
        if (abalone_has(&p->marble[board * g->colours + colour], cell))
            return colour;
    return g->pivot && abalone_has(&p->marble[g->boards * g->colours + board], cell) ? g->colours
                                                                                     : -1;
}

/* The set of a colour on a board; the pivot's is that of colour g->colours. */
static inline int abalone_set_index(const struct abalone_game *g, int board, int colour)
{
    return colour < g->colours ? board * g->colours + colour : g->boards * g->colours + board;
}

/* moves.c: the moves of one colour by the rules for a single move, each once; out has room for
 * abalone_moves_most(). Returns the end of the list. */
agon_move *abalone_shifts(const struct abalone_game *, const struct abalone_pos *, int colour,
                          agon_move *out);
/* The same on one small board with two colours and only lines of three. */
agon_move *abalone_plain_shifts(const struct abalone_game *, const struct abalone_pos *,
                                agon_move *out);
int abalone_moves_most(const struct abalone_game *);
/* Whether the seat may move that colour now. */
bool abalone_may_move(const struct abalone_game *, const struct abalone_pos *, int colour);
/* The moves of all colours that the seat may move now; gives the end of the list. */
agon_move *abalone_turn_shifts(const struct abalone_game *, const struct abalone_pos *,
                               agon_move *out);
bool abalone_can_shift(const struct abalone_game *, const struct abalone_pos *); /* any of them */

/* decided.c */
/* Whether ejections, riders or the limit decide the game, whatever moves and repetition say. */
bool abalone_is_decided(const struct abalone_game *, const struct abalone_pos *);
/* The team that has ejected enough on the only board, or keeps the last marbles; or -1. */
int abalone_ejector(const struct abalone_game *, const struct abalone_pos *);
/* Marbles that a team has ejected, of one board or (-1) of all. */
int abalone_ejected(const struct abalone_game *, const struct abalone_pos *, int team, int board);
bool abalone_is_third(struct agon_past); /* the position stands for the third time */

/* turn.c: legal moves of a turn. */
int abalone_plain_moves(const agon_game *, const agon_pos *, struct agon_past, agon_move *out);
int abalone_moves(const agon_game *, const agon_pos *, struct agon_past, agon_move *out);
/* Why a move of abalone_shifts() is illegal here, a word of the rules; NULL: it is legal. */
const char *abalone_move_refused(const struct abalone_game *, const struct abalone_pos *,
                                 struct agon_past, agon_move);
/* Whether the game is decided or drawn by repetition; blocked seats are not considered. */
bool abalone_is_over(const struct abalone_game *, const struct abalone_pos *, struct agon_past);
/* Whether any move is left; limits and repetition are not considered. */
bool abalone_can_move(const struct abalone_game *, const struct abalone_pos *, struct agon_past);

/* play.c */
void abalone_play(const agon_game *, agon_pos *, agon_move);
uint64_t abalone_key(const agon_game *, const agon_pos *, bool repetition);
bool abalone_turn_open(const agon_game *, const agon_pos *);
/* The cells that a move empties and enters for marbles of the moving colour; returns their
 * number. */
int abalone_own_cells(const struct abalone_game *, const struct abalone_pos *, agon_move,
                      int from[4]);
/* The seat that the schedule of two boards has at p->turns. */
int abalone_scheduled_seat(const struct abalone_game *, const struct abalone_pos *);

/* result.c: results and values. */
void abalone_result(const agon_game *, const agon_pos *, struct agon_past, struct agon_result *);
int abalone_leader(const agon_game *, const agon_pos *, int before);
int abalone_value(const agon_game *, const agon_pos *, int seat);

/* check.c: reasons for illegal moves, and the invariants of positions. */
int abalone_check(const agon_game *, const agon_pos *, struct agon_past, agon_move,
                  struct agon_error *);
bool abalone_sound(const agon_game *, const agon_pos *);

/* read.c, notation.c: positions and moves as text. */
const char *abalone_colour_name(int colour);
int abalone_read(const agon_game *, agon_pos *, const char *text, struct agon_error *);
/* Reads rows of one board at *s into sets of marbles (the pivot's after the colours') and advances
 * *s; errors count from `text`. */
int abalone_read_rows(const struct abalone_game *, const char *text, const char **s,
                      struct abalone_set *marble, struct agon_error *);
int abalone_write(const agon_game *, const agon_pos *, char *text, size_t size);
int abalone_read_move(const agon_game *, const agon_pos *, const char **text, agon_move *,
                      struct agon_error *);
int abalone_write_move(const agon_game *, const agon_pos *, agon_move, char *text, size_t size);
int abalone_parts(const agon_game *, agon_move, struct agon_part out[AGON_MOVE_PARTS]);
/* Reads a cell at *s and advances *s; or ABALONE_OFF. */
int abalone_read_cell(const struct abalone_game *, const char **s);

/* layouts.c: start positions. */
struct abalone_layout {
    const char *id, *about, *rows;
    int size, colours;
    enum abalone_seating seating;
    bool partners;      /* four colours in two teams */
    const char *preset; /* options */
};
extern const struct abalone_layout abalone_layouts[]; /* ends with a NULL id */
extern const struct agon_variant abalone_variants[];  /* the same, in the same order */

/* setup.c: options of a game and its first position. */
extern const struct agon_option abalone_options[];
int abalone_set_up(struct abalone_game *, const struct agon_setup *, struct agon_error *);

/* look.c: the display of a board. */
void abalone_look_init(struct abalone_game *);
int abalone_touch(const agon_game *, const agon_pos *, agon_move, int16_t cell[AGON_TOUCH_MAX]);
int abalone_items(const agon_game *, const agon_pos *, struct agon_item *out);

#endif
