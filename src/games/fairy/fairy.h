/* Inside the fairy chess family: a position, the opened game, the bits of a move.
 *
 * A game is a variant file compiled into tables. Cells are counted rank by rank from a1; a vector
 * (x, y) is `delta` cells further, and reach[cell][vector] tells how often it fits on the board, so
 * no walk asks for the edge. Pieces stand in lists, so nothing scans the board.
 *
 * Bits of a move (agon_move), cells having 11 bits:
 *
 *      0..10  from     the cell left           44..51  kind    what it becomes, 0: no promotion
 *     11..21  via      a cell captured on      52      VIA     `via` is a capture
 *     22..32  via2     another                 53      VIA2    `via2` is one, via < via2
 *     33..43  to       the cell entered        54      STEP    a lame step that can be taken in
 *                                                              passing on the cells it crossed
 *                                              55      CASTLE  the rook moves too
 *                                              56      STAY    a pass: from = to, nothing taken
 *
 * `to` itself is a capture when an enemy stands there; en passant is a capture on `via`. */
#ifndef FAIRY_FAIRY_H
#define FAIRY_FAIRY_H

#include "games/fairy/variant.h"

enum {
    FAIRY_CELLS_MAX = VARIANT_SIDE_MAX * VARIANT_SIDE_MAX,
    FAIRY_VECTORS_MAX = 254,
    FAIRY_WORDS_MAX = (FAIRY_CELLS_MAX + 63) / 64,
    FAIRY_QUIET_MAX = 65535,
    FAIRY_NOBODY = 65535,
    FAIRY_HASH_SEAT = 0x5bd1e995 /* part of the hash when the second side moves */
};

/* What stands on a cell: 0 nothing, else kind + 1, whether it has been promoted, and whose. */
typedef uint16_t fairy_piece;
static inline fairy_piece piece_of(int kind, int seat, bool promoted)
{
    return (fairy_piece)((kind + 1) << 2 | promoted << 1 | seat);
}
static inline int piece_seat(fairy_piece p)
{
    return p & 1;
}
static inline int piece_kind(fairy_piece p)
{
    return (p >> 2) - 1;
}
static inline bool piece_promoted(fairy_piece p)
{
    return p & 2;
}

/* A position. `cell` holds three arrays of as many numbers as the board has cells: what stands
 * there; where that is in its list (0 when empty); the lists, seat 0's from the front and seat 1's
 * from the back (0 where unused). */
struct fairy_pos {
    uint64_t hash; /* of the board and the side to move */
    uint16_t count[2], royals[2];
    uint16_t royal_at[2]; /* the only royal, or FAIRY_NOBODY */
    uint16_t stepped,
        crossed;            /* the last move's cells if it can be taken in passing; else both 0 */
    uint16_t quiet;         /* moves since something was captured or a resetting kind moved */
    uint16_t fresh;         /* moves since something was captured, at most FAIRY_QUIET_MAX */
    uint16_t number;        /* of the turn, both sides counted as one */
    uint8_t seat, castling; /* bits: 2 * seat + (0 towards the higher files, 1 the lower) */
    uint16_t cell[];
};

/* What generating does for a way: the frequent ones have a quick text of their own. */
enum fairy_shape { SHAPE_STEP, SHAPE_SLIDE, SHAPE_WALK, SHAPE_TAKE, SHAPE_DOUBLE, SHAPE_OTHER };

/* A compiled way of one kind of one seat. */
struct fairy_way {
    uint8_t shape, type, flags, vector, vector2, range, range2, jumps;
    int16_t delta, delta2;
};

/* How a kind may capture at one distance: the cells between, and how many of them are occupied. */
struct fairy_line {
    uint8_t vector, steps, vector2, steps2;
    uint8_t least, most; /* 0 and FAIRY_LEAP: whatever stands between */
    bool initial;        /* only from home */
    bool next;           /* what is jumped over stands next to the target */
    bool last;           /* of the lines for this distance */
};
enum { FAIRY_LEAP = 255 };

struct fairy_kind {
    const struct fairy_way *way;
    int ways;
    bool royal, resets;
    bool merges;   /* two ways may lead to one cell */
    bool quick;    /* all its ways have quick shapes */
    bool passes;   /* captures in passing */
    bool doubles;  /* ... on cells where another of its ways goes too */
    bool anywhere; /* captures anywhere: left out of `near` */
    uint8_t targets;
    uint8_t target[VARIANT_TARGETS_MAX];
    uint8_t place;
    bool within, optional;
    const uint64_t *zone;  /* cells that promote */
    const uint64_t *wary;  /* cells from where a move may promote */
    const uint64_t *stuck; /* cells that an optional promotion must not be declined on */
    const uint64_t *home;  /* cells where such pieces stand at the start */
    const uint32_t *near;  /* by distance: 1 + the first line, 0 for none */
};

struct fairy_castle {
    uint16_t king_from, king_to, rook_from, rook_to; /* all 0: no such castling */
};

struct fairy_game {
    struct agon_game game;
    struct variant *variant;
    int width, height, cells, words, vectors;
    bool mate;      /* royals must not be left in danger */
    bool shogi;     /* moves are written as the Shogi Association does */
    bool wide;      /* some piece has a code of several letters */
    bool passes[2]; /* some kind captures in passing */
    uint32_t bound; /* max_moves */
    int16_t delta[FAIRY_VECTORS_MAX];
    int8_t vx[FAIRY_VECTORS_MAX], vy[FAIRY_VECTORS_MAX];
    uint8_t *reach; /* [cell][vector] */
    struct fairy_kind kind[2][VARIANT_KINDS_MAX];
    uint32_t fan[2][VARIANT_KINDS_MAX]; /* moves of one piece, its promotions included, at most */
    int mobility[VARIANT_KINDS_MAX];    /* moves on an empty board, the mean over its cells */
    int worth[VARIANT_KINDS_MAX];       /* hundredths of a pawn */
    struct fairy_line *line;
    struct fairy_castle castle[4];
    uint8_t *keep; /* by cell: castling rights that a move here leaves */
    uint16_t *x_of, *y_of;
    int32_t *place; /* by cell: fairy_distance() is a difference of these */
    int32_t middle; /* ... and this */
    struct fairy_pos *first;
    struct agon_board board;
    struct agon_cell *cell;
    struct agon_kind *look;
    char (*name)[8];
    char options[AGON_TEXT_MAX];
    char *definition;
    void *blocks; /* everything that open() allocated */
};

static inline const struct fairy_game *fairy_game(const agon_game *g)
{
    return (const struct fairy_game *)g;
}
static inline const struct fairy_pos *fairy_pos(const agon_pos *p)
{
    return (const struct fairy_pos *)p;
}
static inline struct fairy_pos *fairy_pos_mut(agon_pos *p)
{
    return (struct fairy_pos *)p;
}

#define FAIRY_VIA ((agon_move)1 << 52)
#define FAIRY_VIA2 ((agon_move)1 << 53)
#define FAIRY_STEP ((agon_move)1 << 54)
#define FAIRY_CASTLE ((agon_move)1 << 55)
#define FAIRY_STAY ((agon_move)1 << 56)
#define FAIRY_MOVE(from, to) ((agon_move)(from) | (agon_move)(to) << 33)
#define FAIRY_TAKE(via) (FAIRY_VIA | (agon_move)(via) << 11)
#define FAIRY_TAKE2(via) (FAIRY_VIA2 | (agon_move)(via) << 22)
#define FAIRY_BECOMES(kind) ((agon_move)((kind) + 1) << 44)

static inline int fairy_from(agon_move m)
{
    return (int)(m & 2047);
}
static inline int fairy_via(agon_move m)
{
    return (int)(m >> 11 & 2047);
}
static inline int fairy_via2(agon_move m)
{
    return (int)(m >> 22 & 2047);
}
static inline int fairy_to(agon_move m)
{
    return (int)(m >> 33 & 2047);
}
static inline int fairy_becomes(agon_move m) /* -1: no promotion */
{
    return (int)(m >> 44 & 255) - 1;
}

static inline const uint16_t *fairy_list(const struct fairy_game *g, const struct fairy_pos *p,
                                         int seat, int i)
{
    return p->cell + (seat == 0 ? 2 * g->cells + i : 3 * g->cells - 1 - i);
}
static inline bool bit_of(const uint64_t *set, int i)
{
    return set[i >> 6] >> (i & 63) & 1;
}
static inline void bit_set(uint64_t *set, int i)
{
    set[i >> 6] |= (uint64_t)1 << (i & 63);
}
static inline int fairy_distance(const struct fairy_game *g, int from, int to)
{
    return g->place[to] - g->place[from] + g->middle;
}

/* compile.c: a variant made into tables; 0 or a negative status. */
int fairy_compile(struct fairy_game *, struct agon_error *);
/* lines.c: the lines of attack of every kind; false: no memory. */
bool fairy_draw_lines(struct fairy_game *);
/* memory.c: zeroed, freed with the game; NULL: none left. */
void *fairy_take(struct fairy_game *, size_t n, size_t size);
void fairy_free(struct fairy_game *);

/* moves.c */
int fairy_moves(const agon_game *, const agon_pos *, struct agon_past, agon_move *out);
uint64_t fairy_turns(const agon_game *, const agon_pos *, struct agon_past);
/* Moves without asking whether the game is drawn; `out` may be NULL: only counted. */
uint64_t fairy_generate(const struct fairy_game *, const struct fairy_pos *, agon_move *out);

/* attack.c */
struct fairy_change { /* a board that differs from the position's in these cells, or -1 */
    int empty, empty2, empty3, full, full2;
};
/* Whether any piece of `seat` could capture on `at`, pieces that capture anywhere left out. */
bool fairy_attacked(const struct fairy_game *, const struct fairy_pos *, int at, int seat,
                    const struct fairy_change *);
/* Whether `seat`'s royals stand so that the rules forbid them to be left there. */
bool fairy_in_danger(const struct fairy_game *, const struct fairy_pos *, int seat);
/* Sets the cells that pieces of `seat` attack or guard, while the piece on `lifted` is away. */
void fairy_guarded(const struct fairy_game *, const struct fairy_pos *, int seat, int lifted,
                   uint64_t *set);

/* play.c */
void fairy_play(const agon_game *, agon_pos *, agon_move);
uint64_t fairy_key(const agon_game *, const agon_pos *, bool repetition);
void fairy_result(const agon_game *, const agon_pos *, struct agon_past, struct agon_result *);
/* Why the game is drawn here although there are moves, or NULL. */
const char *fairy_drawn(const struct fairy_game *, const struct fairy_pos *, struct agon_past);
void fairy_put(const struct fairy_game *, struct fairy_pos *, int cell, fairy_piece);
void fairy_find_royals(const struct fairy_game *, struct fairy_pos *);

/* notation.c, text.c */
int fairy_read(const agon_game *, agon_pos *, const char *text, struct agon_error *);
int fairy_write(const agon_game *, const agon_pos *, char *text, size_t size);
int fairy_read_move(const agon_game *, const agon_pos *, const char **text, agon_move *,
                    struct agon_error *);
int fairy_write_move(const agon_game *, const agon_pos *, agon_move, char *text, size_t size);

/* look.c, check.c, value.c */
bool fairy_look(struct fairy_game *);
int fairy_touch(const agon_game *, const agon_pos *, agon_move, int16_t cell[8]);
int fairy_items(const agon_game *, const agon_pos *, struct agon_item *out);
int fairy_check(const agon_game *, const agon_pos *, struct agon_past, agon_move,
                struct agon_error *);
bool fairy_sound(const agon_game *, const agon_pos *);
int fairy_value(const agon_game *, const agon_pos *, int seat);

#endif
