/* Inside the Amazons: a position, the opened game, the bits of a move, and an index of its files.
 *
 * A turn is two moves by one seat: a queen's move, then a shot from its target. Bits of a move
 * (agon_move), squares being 16 * rank + file:
 *
 *      0.. 7  from    the square left           16..23  arrow  the square hit
 *      8..15  to      the square entered        24      shot   this is a shot
 *
 * Every shot burns a square, so no position occurs twice. The result is determined when a turn ends
 * and stored in the position: whether the side to move is blocked, and, once no region has amazons
 * of both sides, the side that can fill longer (territory.h). */
#ifndef AMAZONS_AMAZONS_H
#define AMAZONS_AMAZONS_H

#include <agon/rules.h>

#include "games/amazons/board.h"

enum { AMAZONS_NOBODY = 255 };
enum amazons_end { AMAZONS_OPEN, AMAZONS_BLOCKED, AMAZONS_TERRITORY };
enum { AMAZONS_MOVES_MAX = AMAZONS_OF_SIDE * 4 * (AMAZONS_SIZE_MAX - 1) };

/* A position, 176 bytes. Unused bytes of `at` are 0. */
struct amazons_pos {
    struct amazons_board board;
    uint8_t at[2][AMAZONS_OF_SIDE]; /* the squares of each side's amazons, unsorted */
    uint8_t amazons[2];             /* number of amazons */
    uint8_t seat;
    uint8_t shooter; /* within a turn: the square to shoot from; else AMAZONS_NOBODY */
    uint8_t end;     /* enum amazons_end */
    uint8_t winner;
    uint8_t margin; /* with score=margin: the winner's moves left less the loser's */
    uint8_t spare;
};

/* An opened game: the vocabulary's part first, so that the casts below are right. */
struct amazons_game {
    struct agon_game game;
    int width, height;
    bool early;   /* closed territories end the game */
    bool margins; /* points depend on the margin */
    bool compact; /* writes d1d7g7 instead of d1-d7/g7 */
    struct amazons_pos first;
    struct agon_board board;
    struct agon_cell cell[AMAZONS_SIZE_MAX * AMAZONS_SIZE_MAX];
    char name[AMAZONS_SIZE_MAX * AMAZONS_SIZE_MAX][8];
    char options[256];
};

static inline const struct amazons_game *amazons_game(const agon_game *g)
{
    return (const struct amazons_game *)g;
}

static inline const struct amazons_pos *amazons_pos(const agon_pos *p)
{
    return (const struct amazons_pos *)p;
}

static inline struct amazons_pos *amazons_pos_mut(agon_pos *p)
{
    return (struct amazons_pos *)p;
}

#define AMAZONS_MOVE(from, to) ((agon_move)(from) | (agon_move)(to) << 8)
#define AMAZONS_SHOT ((agon_move)1 << 24)
#define AMAZONS_ARROW(sq) (AMAZONS_SHOT | (agon_move)(sq) << 16)

static inline int amazons_from(agon_move m)
{
    return (int)(m & 255);
}
static inline int amazons_to(agon_move m)
{
    return (int)(m >> 8 & 255);
}
static inline int amazons_arrow(agon_move m)
{
    return (int)(m >> 16 & 255);
}

static inline bool amazons_turn_open(const struct amazons_pos *p)
{
    return p->shooter != AMAZONS_NOBODY;
}

static inline squares amazons_of(const struct amazons_pos *p, int seat)
{
    squares set = {0};
    for (int i = 0; i < p->amazons[seat]; i++)
        set |= squares_of(p->at[seat][i]);
    return set;
}

/* The seat's amazon on a square: its index in at[], or -1. */
static inline int amazons_find(const struct amazons_pos *p, int seat, int sq)
{
    for (int i = 0; i < p->amazons[seat]; i++)
        if (p->at[seat][i] == sq)
            return i;
    return -1;
}

/* play.c: moves, play, counts, keys, and the end of a turn. */
int amazons_moves(const agon_game *, const agon_pos *, struct agon_past, agon_move *out);
void amazons_play(const agon_game *, agon_pos *, agon_move);
/* Whole turns from a position between turns, counted with the amazons' rays. */
uint64_t amazons_turns(const agon_game *, const agon_pos *, struct agon_past);
uint64_t amazons_key(const agon_game *, const agon_pos *, bool repetition);
void amazons_result(const agon_game *, const agon_pos *, struct agon_past, struct agon_result *);
bool amazons_can_move(const struct amazons_pos *, int seat);
void amazons_settle(const struct amazons_game *, struct amazons_pos *); /* sets end and winner */
void amazons_clear(const struct amazons_game *, struct amazons_pos *);  /* an empty board */
void amazons_put(struct amazons_pos *, int seat, int sq);               /* there must be room */

/* check.c: reasons for illegal moves, and the invariants of positions. */
int amazons_check(const agon_game *, const agon_pos *, struct agon_past, agon_move,
                  struct agon_error *);
bool amazons_sound(const agon_game *, const agon_pos *);

/* notation.c: positions and moves as text. */
int amazons_read(const agon_game *, agon_pos *, const char *text, struct agon_error *);
int amazons_write(const agon_game *, const agon_pos *, char *text, size_t size);
int amazons_read_move(const agon_game *, const agon_pos *, const char **text, agon_move *,
                      struct agon_error *);
int amazons_write_move(const agon_game *, const agon_pos *, agon_move, char *text, size_t size);
int amazons_parts(const agon_game *, agon_move, struct agon_part out[AGON_MOVE_PARTS]);

/* look.c: the display of a board, and words for messages. value.c: the static evaluation. */
void amazons_look(struct amazons_game *);
int amazons_cell(const struct amazons_game *, int sq); /* the number of a square on the board */
const char *amazons_square_name(const struct amazons_game *, int sq); /* "c3" */
const char *amazons_seat_name(int seat);                              /* "white" */
int amazons_touch(const agon_game *, const agon_pos *, agon_move, int16_t cell[AGON_TOUCH_MAX]);
int amazons_items(const agon_game *, const agon_pos *, struct agon_item *out);
int amazons_value(const agon_game *, const agon_pos *, int seat);

#endif
