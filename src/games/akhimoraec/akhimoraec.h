/* Inside Akhimoraec: a position, the opened game, the bits of a move, and an index of its files.
 *
 * Squares are 9 * rank + file, a1 being 0. The hourglasses 0, 1, 2 are Gold's by their homes from
 * left to right, 3, 4, 5 Red's. Time is in whole milliseconds in real time and in plies otherwise,
 * stored in the same fields. Bits of a move (agon_move), besides the vocabulary's pass and ticks:
 *
 *      0.. 6  to     the square entered         12  always set
 *      8..10  glass  the hourglass that tips
 *
 * Between two events (a death, the end of a wait, of a hold, of a turn) only the counters decrease,
 * so a tick of any length takes a few steps from event to event. */
#ifndef AKHIMORAEC_AKHIMORAEC_H
#define AKHIMORAEC_AKHIMORAEC_H

#include <agon/rules.h>

enum { AKHI_GOLD, AKHI_RED };
enum { AKHI_SIDE = 9, AKHI_SQUARES = AKHI_SIDE * AKHI_SIDE, AKHI_CENTRE = 4 * AKHI_SIDE + 4 };
enum { AKHI_GLASSES = 6, AKHI_OF_SEAT = 3, AKHI_LINES = 8, AKHI_STEPS = 8 };
enum { AKHI_MOVES_MAX = AKHI_OF_SEAT * AKHI_STEPS + 1 };
enum akhi_phase { AKHI_READY, AKHI_RUNNING, AKHI_WAITING };
enum akhi_end { AKHI_OPEN, AKHI_LINE, AKHI_QUIET };
enum akhi_stationary { AKHI_REPLY, AKHI_IMMEDIATE, AKHI_HOLD };

/* A position, 56 bytes. */
struct akhi_pos {
    int32_t sand[AKHI_GLASSES]; /* running: until it dies; waiting: until it is ready; else 0 */
    int32_t turn;               /* of this turn used, if there is a limit */
    int32_t line[2];            /* how long each seat's line has been held, if that is required */
    uint8_t square[AKHI_GLASSES];
    uint8_t phase[AKHI_GLASSES];
    uint8_t black; /* bit per hourglass: the black head is on top */
    uint8_t seat;
    uint8_t end; /* enum akhi_end */
    uint8_t winner;
    uint16_t quiet; /* plies since the least distance changed */
    uint16_t least; /* that distance, after the last ply */
};

/* An opened game: the vocabulary's part first, so that the casts below are right. */
struct akhi_game {
    struct agon_game game;
    bool real;           /* time is in milliseconds and passes without moves */
    int32_t life, pause; /* of running, of waiting */
    bool bulb;           /* only those that die with black on top must wait */
    bool mirror;         /* a tip turns the sand over instead of filling it */
    bool wide;           /* eight neighbours instead of four */
    bool successive;     /* brought into play one after another */
    bool free_pass, only_colour;
    enum akhi_stationary stationary;
    int32_t hold, turn_limit; /* turn_limit 0: none */
    bool repetition;
    int quiet; /* 0: never */
    uint8_t home[AKHI_GLASSES];
    int8_t owner[AKHI_SQUARES]; /* the seat whose home it is, or -1 */
    uint8_t steps[AKHI_SQUARES], step[AKHI_SQUARES][AKHI_STEPS];
    uint8_t distance[AKHI_SQUARES]; /* to the centre */
    struct akhi_pos first;
    struct agon_board board;
    struct agon_cell cell[AKHI_SQUARES];
    char options[512];
};

static inline const struct akhi_game *akhi_game(const agon_game *g)
{
    return (const struct akhi_game *)g;
}

static inline const struct akhi_pos *akhi_pos(const agon_pos *p)
{
    return (const struct akhi_pos *)p;
}

static inline struct akhi_pos *akhi_pos_mut(agon_pos *p)
{
    return (struct akhi_pos *)p;
}

#define AKHI_STEP ((agon_move)1 << 12)
static inline agon_move akhi_move(int glass, int to)
{
    return AKHI_STEP | (agon_move)glass << 8 | (agon_move)to;
}
static inline int akhi_to(agon_move m)
{
    return (int)(m & 127);
}
static inline int akhi_glass(agon_move m)
{
    return (int)(m >> 8 & 7);
}
static inline int akhi_seat_of(int glass)
{
    return glass / AKHI_OF_SEAT;
}
static inline bool akhi_is_black(const struct akhi_pos *p, int glass)
{
    return p->black >> glass & 1;
}

/* The hourglass on a square, or -1. */
static inline int akhi_on(const struct akhi_pos *p, int square)
{
    for (int i = 0; i < AKHI_GLASSES; i++)
        if (p->square[i] == square)
            return i;
    return -1;
}

extern const uint8_t akhi_lines[AKHI_LINES][AKHI_OF_SEAT]; /* squares */

/* play.c: moves, time, the end, keys. */
bool akhi_may_leave(const struct akhi_game *, const struct akhi_pos *, int glass);
bool akhi_has_line(const struct akhi_game *, const struct akhi_pos *, int seat);
int akhi_least(const struct akhi_game *, const struct akhi_pos *); /* the smaller distance of both
                                                                    * sides */
void akhi_settle(const struct akhi_game *, struct akhi_pos *);     /* sets end and winner */
void akhi_pass_time(const struct akhi_game *, struct akhi_pos *, int64_t time);
int akhi_moves(const agon_game *, const agon_pos *, struct agon_past, agon_move *out);
void akhi_play(const agon_game *, agon_pos *, agon_move);
void akhi_result(const agon_game *, const agon_pos *, struct agon_past, struct agon_result *);
uint64_t akhi_key(const agon_game *, const agon_pos *, bool repetition);
int64_t akhi_due(const agon_game *, const agon_pos *);

/* check.c: reasons for illegal moves, and the invariants of positions. */
int akhi_check(const agon_game *, const agon_pos *, struct agon_past, agon_move,
               struct agon_error *);
bool akhi_sound(const agon_game *, const agon_pos *);

/* notation.c: positions and moves as text. */
int akhi_read(const agon_game *, agon_pos *, const char *text, struct agon_error *);
int akhi_write(const agon_game *, const agon_pos *, char *text, size_t size);
int akhi_read_move(const agon_game *, const agon_pos *, const char **text, agon_move *,
                   struct agon_error *);
int akhi_write_move(const agon_game *, const agon_pos *, agon_move, char *text, size_t size);
int akhi_parts(const agon_game *, agon_move, struct agon_part out[AGON_MOVE_PARTS]);

/* look.c: the display of a board. */
void akhi_look(struct akhi_game *); /* fills board and cells */
const char *akhi_square_name(int square);
const char *akhi_seat_name(int seat);
int akhi_touch(const agon_game *, const agon_pos *, agon_move, int16_t cell[AGON_TOUCH_MAX]);
int akhi_items(const agon_game *, const agon_pos *, struct agon_item *out);

/* value.c: each side's distance from a line. */
int akhi_value(const agon_game *, const agon_pos *, int seat);
/* The fewest own steps to a line if no other piece moves. */
int akhi_steps_to_line(const struct akhi_game *, const struct akhi_pos *, int seat);

#endif
