/* Inside Arimaa: the opened game, the casts, the bits of a move, and an index of its files.
 *
 * Bits of a move (agon_move):
 *
 *      0.. 5  from    the square left; 0 for a placement
 *      6..11  to      the square entered, or the home square where a piece is placed
 *     12..14  kind    strength of the piece, 1 rabbit .. 6 elephant
 *     15      side    its owner, 0 gold, 1 silver
 *     16      place   set-up: the piece is placed
 *
 * The vocabulary's AGON_PASS ends a turn of 1 to 3 steps. An army is placed square by square
 * upwards (gold a1..h2, silver a7..h8), so each set-up is reached in one way only; a handicap army
 * leaves squares empty. */
#ifndef ARIMAA_ARIMAA_H
#define ARIMAA_ARIMAA_H

#include <agon/rules.h>

#include "games/arimaa/board.h"

enum arimaa_repetition {
    ARIMAA_REPEAT_ILLEGAL,
    ARIMAA_REPEAT_LOSES,
    ARIMAA_REPEAT_LOSES_ARRANGEMENT
};

/* An opened game: the vocabulary's part first, so that the casts below are right. */
struct arimaa_game {
    struct agon_game game;
    bool judge;           /* end-of-turn rules and repetition are enforced */
    bool elimination;     /* a side without rabbits loses */
    bool no_rabbits_draw; /* neither side has rabbits: a draw, else the mover wins */
    bool points_score;    /* a limit is scored by the old points, not by pieces */
    enum arimaa_repetition repetition;
    uint8_t army[2][ARIMAA_KINDS]; /* pieces of each strength in each side's set-up */
    uint8_t army_size[2];
    struct arimaa_pos first;
    char options[AGON_TEXT_MAX];
};

static inline const struct arimaa_game *arimaa_game(const agon_game *g)
{
    return (const struct arimaa_game *)g;
}

static inline const struct arimaa_pos *arimaa_pos(const agon_pos *p)
{
    return (const struct arimaa_pos *)p;
}

static inline struct arimaa_pos *arimaa_pos_mut(agon_pos *p)
{
    return (struct arimaa_pos *)p;
}

#define ARIMAA_MOVE(from, to, kind, side)                                                          \
    ((agon_move)(from) | (agon_move)(to) << 6 | (agon_move)(kind) << 12 | (agon_move)(side) << 15)
#define ARIMAA_PLACE(sq, kind, side) (ARIMAA_MOVE(0, sq, kind, side) | (agon_move)1 << 16)

static inline int arimaa_move_from(agon_move m)
{
    return (int)(m & 63);
}
static inline int arimaa_move_to(agon_move m)
{
    return (int)(m >> 6 & 63);
}
static inline int arimaa_move_kind(agon_move m)
{
    return (int)(m >> 12 & 7);
}
static inline int arimaa_move_side(agon_move m)
{
    return (int)(m >> 15 & 1);
}
static inline bool arimaa_is_place(agon_move m)
{
    return m >> 16 == 1;
}

/* The board square of a side's home square 0..15. */
static inline int arimaa_home_square(int side, int slot)
{
    return side == ARIMAA_GOLD ? slot : 48 + slot;
}

/* play.c: moves, play, key. */
int arimaa_moves(const agon_game *, const agon_pos *, struct agon_past, agon_move *out);
void arimaa_play(const agon_game *, agon_pos *, agon_move);
uint64_t arimaa_key(const agon_game *, const agon_pos *, bool repetition);
bool arimaa_turn_open(const agon_game *, const agon_pos *);
/* Set-ups: chooses the squares of each strength in turn, among the remaining ones. */
uint64_t arimaa_turns(const agon_game *, const agon_pos *, struct agon_past);
/* Pieces that the seat still has to place, by strength; returns their number. */
int arimaa_left_to_place(const struct arimaa_game *, const struct arimaa_pos *,
                         uint8_t left[ARIMAA_KINDS]);
/* Whether the turn may end on this board: changed, no push open, no forbidden repetition. */
bool arimaa_may_end(const struct arimaa_game *, const struct arimaa_pos *, struct agon_past);

/* check.c: reasons for illegal moves. */
int arimaa_check(const agon_game *, const agon_pos *, struct agon_past, agon_move,
                 struct agon_error *);

/* judge.c: the end of a game. */
struct arimaa_verdict {
    const char *why; /* NULL: undecided */
    int winner;      /* side, or -1: a draw */
};
/* Checks goal, elimination and a losing repetition between turns; a side without a legal turn is
 * found by moves(). */
struct arimaa_verdict arimaa_decided(const struct arimaa_game *, const struct arimaa_pos *,
                                     struct agon_past);
int arimaa_seen(struct agon_past, uint64_t key); /* number of occurrences of the key in the past */
uint64_t arimaa_repetition_key(const struct arimaa_game *, uint64_t board_hash, int seat);
bool arimaa_sound(const agon_game *, const agon_pos *);

/* result.c: results. */
void arimaa_result(const agon_game *, const agon_pos *, struct agon_past, struct agon_result *);
int arimaa_leader(const agon_game *, const agon_pos *, int before);

/* notation.c: positions, moves and turns as text. */
int arimaa_read(const agon_game *, agon_pos *, const char *text, struct agon_error *);
int arimaa_write(const agon_game *, const agon_pos *, char *text, size_t size);
int arimaa_read_move(const agon_game *, const agon_pos *, const char **text, agon_move *,
                     struct agon_error *);
int arimaa_write_move(const agon_game *, const agon_pos *, agon_move, char *text, size_t size);
int arimaa_read_turn(const agon_game *, const agon_pos *, struct agon_past, const char **text,
                     struct agon_turn *, struct agon_error *);
int arimaa_parts(const agon_game *, agon_move, struct agon_part out[AGON_MOVE_PARTS]);
char arimaa_letter(int side, int kind);            /* 'E' or 'e'; ' ' for an empty square */
int arimaa_letter_kind(char letter, int *side);    /* 0 if it is not a piece */
const char *arimaa_piece_name(int side, int kind); /* "gold elephant" */
const char *arimaa_square_name(int sq);            /* "c3" */

/* look.c: the display of a board. value.c: the static evaluation. */
extern const struct agon_board arimaa_board_look;
int arimaa_touch(const agon_game *, const agon_pos *, agon_move, int16_t cell[AGON_TOUCH_MAX]);
int arimaa_items(const agon_game *, const agon_pos *, struct agon_item *out);
int arimaa_value(const agon_game *, const agon_pos *, int seat);

#endif
