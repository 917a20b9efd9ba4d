/* Inside Kamisado: a position, the opened game, the bits of a move, and an index of its files.
 *
 * A match of several rounds is one game: rounds and sumo rings are part of the position, and a
 * single round is a match to one point. Bits of a move (agon_move):
 *
 *      0.. 5  from   the square left; 0 for a fill
 *      6..11  to     the square entered
 *     12      push   the tower enters the next square and pushes the tower there
 *     13      fill   a new round: the towers are lined up from the left
 *     14      right  ... from the right
 *
 * The vocabulary's AGON_PASS is the pass of a blocked tower. Every move is a turn; after a push the
 * same seat may have the next. Towers only advance, and one is pushed back only by a tower with
 * more rings: no position occurs twice. */
#ifndef KAMISADO_KAMISADO_H
#define KAMISADO_KAMISADO_H

#include <agon/rules.h>

#include "games/kamisado/board.h"

enum kamisado_phase { KAMISADO_PLAY, KAMISADO_FILL, KAMISADO_OVER };
enum { KAMISADO_DRAWN_MAX = 3 }; /* consecutive drawn rounds that end a match */

/* A (seat, colour) pair, which identifies a tower. */
#define KAMISADO_PAIR(seat, colour) ((uint8_t)((seat) << 3 | (colour)))
enum { KAMISADO_NO_PAIR = 16 };

/* A position, 48 bytes. */
struct kamisado_pos {
    uint64_t occupied;
    uint8_t at[2][KAMISADO_COLOURS];    /* the square of each tower */
    uint8_t rings[2][KAMISADO_COLOURS]; /* 0..KAMISADO_RINGS */
    uint8_t seat;
    uint8_t colour; /* of the tower to move, or KAMISADO_FREE */
    uint8_t phase;
    uint8_t last;   /* the pair of the seat that moved last and the colour it stopped on, or
                     * NO_PAIR */
    uint8_t passes; /* made since then */
    uint8_t first;  /* the pair that passed first, or NO_PAIR */
    uint8_t drawn;  /* consecutive drawn rounds */
    uint8_t spare;
};

enum kamisado_refill { KAMISADO_NEAREST, KAMISADO_FARTHEST, KAMISADO_OWN };

/* An opened game: the vocabulary's part first, so that the casts below are right. */
struct kamisado_game {
    struct agon_game game;
    const uint8_t *colour; /* of the squares a1..h8 */
    uint8_t home[2][KAMISADO_COLOURS];
    bool official;            /* the board's orientation */
    bool two;                 /* two blocked towers in a row are a deadlock; else a full circle */
    bool deadlock_draws;      /* else the seat that moved last loses */
    bool flat;                /* a round is worth a point; else as much as the tower's gain */
    bool opponent_after_push; /* else the pusher moves again */
    enum kamisado_refill refill;
    int points; /* needed to win the match */
    struct kamisado_pos first;
    char options[AGON_TEXT_MAX];
};

static inline const struct kamisado_game *kamisado_game(const agon_game *g)
{
    return (const struct kamisado_game *)g;
}

static inline const struct kamisado_pos *kamisado_pos(const agon_pos *p)
{
    return (const struct kamisado_pos *)p;
}

static inline struct kamisado_pos *kamisado_pos_mut(agon_pos *p)
{
    return (struct kamisado_pos *)p;
}

#define KAMISADO_MOVE(from, to) ((agon_move)(from) | (agon_move)(to) << 6)
#define KAMISADO_PUSH ((agon_move)1 << 12)
#define KAMISADO_FILL_LEFT ((agon_move)1 << 13)
#define KAMISADO_FILL_RIGHT ((agon_move)3 << 13)

static inline int kamisado_move_from(agon_move m)
{
    return (int)(m & 63);
}
static inline int kamisado_move_to(agon_move m)
{
    return (int)(m >> 6 & 63);
}

/* The colour of the seat's tower on a square, or KAMISADO_FREE: none. */
static inline int kamisado_tower_at(const struct kamisado_pos *p, int seat, int sq)
{
    for (int colour = 0; colour < KAMISADO_COLOURS; colour++)
        if (p->at[seat][colour] == sq)
            return colour;
    return KAMISADO_FREE;
}

/* play.c: moves, play and the key; whether a tower can move; the effect of a push. */
int kamisado_moves(const agon_game *, const agon_pos *, struct agon_past, agon_move *out);
void kamisado_play(const agon_game *, agon_pos *, agon_move);
uint64_t kamisado_key(const agon_game *, const agon_pos *, bool repetition);
/* The number of enemy towers that the tower would push, 0 if it cannot. */
int kamisado_pushes(const struct kamisado_pos *, int seat, int colour);
bool kamisado_is_blocked(const struct kamisado_pos *, int seat, int colour);
/* The next pair after the pass of a blocked tower. */
uint8_t kamisado_after_pass(const struct kamisado_game *, const struct kamisado_pos *,
                            uint8_t pair);

/* round.c: the end of a round, the next one, and the result of the match. */
int kamisado_points(const struct kamisado_game *, const struct kamisado_pos *, int seat);
void kamisado_win_round(const struct kamisado_game *, struct kamisado_pos *, int seat, int colour);
void kamisado_end_deadlock(const struct kamisado_game *, struct kamisado_pos *);
void kamisado_line_up(const struct kamisado_game *, struct kamisado_pos *, bool right);
bool kamisado_match_drawn(const struct kamisado_game *, const struct kamisado_pos *);
/* The seat that has won the match, or -1. */
int kamisado_winner(const struct kamisado_game *, const struct kamisado_pos *);
void kamisado_result(const agon_game *, const agon_pos *, struct agon_past, struct agon_result *);
int kamisado_leader(const agon_game *, const agon_pos *, int before);

/* check.c: reasons for illegal moves, and the invariants of positions. */
int kamisado_check(const agon_game *, const agon_pos *, struct agon_past, agon_move,
                   struct agon_error *);
bool kamisado_sound(const agon_game *, const agon_pos *);

/* read.c, notation.c: positions and moves as text. */
int kamisado_read(const agon_game *, agon_pos *, const char *text, struct agon_error *);
int kamisado_write(const agon_game *, const agon_pos *, char *text, size_t size);
int kamisado_read_move(const agon_game *, const agon_pos *, const char **text, agon_move *,
                       struct agon_error *);
int kamisado_write_move(const agon_game *, const agon_pos *, agon_move, char *text, size_t size);
int kamisado_parts(const agon_game *, agon_move, struct agon_part out[AGON_MOVE_PARTS]);
extern const char kamisado_letters[], kamisado_seats[]; /* "ngryiulo", "wb" */
int kamisado_square(const char *text);                  /* a square from two characters, or -1 */

/* look.c: the display of a board, and words for messages. value.c: the static evaluation. */
extern const struct agon_board kamisado_source_look, kamisado_official_look;
const char *kamisado_square_name(int sq);     /* "c3" */
const char *kamisado_colour_name(int colour); /* "brown" */
const char *kamisado_seat_name(int seat);     /* "white" */
int kamisado_touch(const agon_game *, const agon_pos *, agon_move, int16_t cell[AGON_TOUCH_MAX]);
int kamisado_items(const agon_game *, const agon_pos *, struct agon_item *out);
int kamisado_value(const agon_game *, const agon_pos *, int seat);

#endif
