/* The vocabulary: what a move, a position, a game and its rules are, for every game of Agon.
 *
 * The main idea: a kind of game is a table of functions over flat positions. A position is
 * `pos_size` bytes without pointers, copied with memcpy, so nothing needs an undo. A move is 64
 * bits; a turn is one or more moves by one seat; turn_open() says whether one is open.
 *
 * Move bits: bits 0..62 belong to the game (each game's essay draws them); bit 63 marks the
 * vocabulary's own moves below. 0 is never a move. */
#ifndef AGON_RULES_H
#define AGON_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <agon/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint64_t agon_move;
/* A position, opaque outside its own game. */
typedef struct agon_pos agon_pos;
/* One agreed game: immutable, shared by all threads. */
typedef struct agon_game agon_game;

/* The bit of the vocabulary's own moves. */
#define AGON_RESERVED ((agon_move)1 << 63)
/* A forced pass, or the end of an open turn; listed by moves(). */
#define AGON_PASS (AGON_RESERVED | (agon_move)1 << 62)
/* Time inside the rules, in ms; never listed; real-time games only. */
#define AGON_TICK(ms) (AGON_RESERVED | (agon_move)(ms))

enum {
    AGON_SEATS = 6,             /* seats of a game, at most */
    AGON_TURN_MAX = 16,         /* moves of a turn, at most */
    AGON_TOUCH_MAX = 8,         /* cells that a move touches, at most */
    AGON_MOVE_PARTS = 5,        /* parts of a move, at most */
    AGON_MOVES_LIMIT = 1 << 17, /* max_moves of any game, at most */
    AGON_TEXT_MAX = 4096,   /* bytes of any position, turn or option text with its NUL, at most */
    AGON_VALUE_MAX = 10000, /* value() stays within +-AGON_VALUE_MAX */
    AGON_DECIDED = 30000,   /* a decided score is +-(AGON_DECIDED - turns) */
    AGON_POINTS = 1000      /* points of a won game; with two teams the two add up to this */
};

/* Traits of a game, agon_game.traits. */
enum {
    /* The board can be drawn, so players may agree on a draw. */
    AGON_DRAWS = 1 << 0,
    /* Real-time: AGON_TICK moves are legal, due() matters. */
    AGON_TIMED = 1 << 1,
    /* Different move lists of a turn may reach one position: perft counts positions. */
    AGON_MERGES = 1 << 2,
    /* Players may not see everything: send items(), never position text. */
    AGON_HIDDEN = 1 << 3,
    /* One seat, AGON_POINTS when solved. */
    AGON_PUZZLE = 1 << 4
};

struct agon_turn {
    int n;
    agon_move move[AGON_TURN_MAX];
};

/* Repetition keys of the positions where turns began, the start included, oldest first. The last is
 * the start of the next or the open turn. A view: the caller owns the keys. {NULL, 0}: no
 * history. */
struct agon_past {
    const uint64_t *key;
    int n;
};

struct agon_result {
    bool over;
    /* A static word such as "goal"; NULL while the game is in progress. */
    const char *why;
    /* 0..AGON_POINTS a seat, equal for partners; all 0 while the game is in progress. */
    int16_t points[AGON_SEATS];
};

struct agon_variant {
    const char *id;      /* no spaces; NULL ends a table */
    const char *about;   /* one line */
    const char *options; /* what it presets: "k=v k=v", "" for nothing */
};

enum agon_option_type { AGON_SWITCH, AGON_NUMBER, AGON_CHOICE, AGON_TEXT };

struct agon_option {
    const char *name; /* no spaces, no '='; NULL ends a table */
    enum agon_option_type type;
    const char *default_value; /* a switch is "on" or "off" */
    const char *values;        /* choice: "a|b|c"; text: a hint for people; else NULL */
    int64_t min, max;          /* number: inclusive range */
    const char *about;         /* one line */
};

/* The arguments of agon_rules.open(). Any member may be NULL: the default. */
struct agon_setup {
    const char *variant;    /* id of one of the variants */
    const char *options;    /* "k=v k=v" over the variant's presets */
    const char *start;      /* a position text to start from instead of the variant's */
    const char *definition; /* CONTENTS of a variant or outline file; games open no files */
};

/* One thing to draw on a board. */
struct agon_item {
    int32_t x, y; /* thousandths of a cell, for drawing only */
    int16_t cell, angle, level;
    int8_t seat;   /* owner, or -1 */
    uint8_t piece; /* its type, an index of agon_board.piece */
    uint8_t marks; /* AGON_MARK_... */
    int64_t ms;    /* sand left, or -1 */
};
/* agon_item.marks */
enum {
    AGON_MARK_FROZEN = 1 << 0,
    AGON_MARK_CALLED = 1 << 1,   /* must move; no other piece of its seat may */
    AGON_MARK_FLIPPED = 1 << 2,  /* mirrored left to right, before it is turned by `angle` */
    AGON_MARK_PROMOTED = 1 << 3, /* turned over, showing its other colour */
    AGON_MARK_CHECKED = 1 << 4   /* a royal piece that is attacked and must be saved */
};

struct agon_cell {
    int32_t x, y;            /* centre, thousandths of a cell, y upwards */
    const char *name, *look; /* "c3"; "trap", "brown", or "" */
};

/* A type of piece, such as the elephants of both sides. */
struct agon_piece_type {
    const char *letter; /* as in notation, first seat's case */
    const char *names;  /* "en=Elephant;fr=Éléphant;ja=象;tr=Fil" */
    const char *moves;  /* Betza, for the movement diagram, or NULL */
};

struct agon_vertex {
    int32_t x, y; /* thousandths of a cell, y upwards */
};
struct agon_polygon {
    int n;
    const struct agon_vertex *at; /* counter-clockwise; of a hole clockwise */
};

struct agon_board {
    const char *shape; /* outline of a cell: "square", "hex", ...; "polygons": none */
    int cells, pieces;
    const struct agon_cell *cell;
    const struct agon_piece_type *piece;
    /* Games of polygons: the shape of each type of piece at angle 0, placed so that vertex 0 is at
     * the item's x and y; and the loops of the outline to fill. Else NULL, 0. */
    const struct agon_polygon *polygon;
    int outlines;
    const struct agon_polygon *outline;
};

/* A number that is part of a move: 0 <= value < size. */
struct agon_part {
    int32_t value, size;
};

/* A kind of game. Members are only ever added at the end. Unless said otherwise no argument may be
 * NULL, functions are thread-safe, take no lock, allocate nothing and keep no pointer. */
struct agon_rules {
    const char *id, *name;
    const struct agon_variant *variants; /* ends with a NULL id; the first is the default */
    const struct agon_option *options;   /* ends with a NULL name */

    /* A new game, or NULL with *error. Reports every error in a set-up. */
    agon_game *(*open)(const struct agon_setup *, struct agon_error *);
    void (*close)(agon_game *); /* NULL is allowed */

    /* Reads a position between turns; the whole text must be used. 0 or a negative status. Refuses
     * any position that could exceed max_moves or max_items. *pos is unchanged on failure.
     */
    int (*read)(const agon_game *, agon_pos *, const char *text, struct agon_error *);
    /* Between turns only. Returns the length without NUL, as snprintf, below AGON_TEXT_MAX. */
    int (*write)(const agon_game *, const agon_pos *, char *text, size_t size);

    /* The seat to act, 0..seats-1; cheap; any in range when the game is over. */
    int (*seat)(const agon_game *, const agon_pos *);
    /* All legal moves, each once, at most max_moves; none exactly if the game is over. Inside a
     * turn, only moves after which a whole turn can be finished. Returns the count. */
    int (*moves)(const agon_game *, const agon_pos *, struct agon_past, agon_move *out);
    /* Plays a move, which must be legal. */
    void (*play)(const agon_game *, agon_pos *, agon_move);
    void (*result)(const agon_game *, const agon_pos *, struct agon_past, struct agon_result *);
    /* repetition false: everything that matters to the future; true: what repetition compares,
     * meaningful between turns. */
    uint64_t (*key)(const agon_game *, const agon_pos *, bool repetition);

    /* One move from *text, leading spaces skipped; *text moves past it. Only the form is checked,
     * and what is needed to give the text a meaning here. error->at counts from the *text passed
     * in. */
    int (*read_move)(const agon_game *, const agon_pos *, const char **text, agon_move *,
                     struct agon_error *);
    /* As snprintf. */
    int (*write_move)(const agon_game *, const agon_pos *, agon_move, char *text, size_t size);
    /* The cells in the order a hand touches them; returns how many. Equal lists are a choice. */
    int (*touch)(const agon_game *, const agon_pos *, agon_move, int16_t cell[AGON_TOUCH_MAX]);
    /* The items to draw, at most max_items; returns their number. */
    int (*items)(const agon_game *, const agon_pos *, struct agon_item *out);

    /* Optional: NULL when the game has no use for them. */

    /* Whether a turn is open; NULL: every move is a turn. */
    bool (*turn_open)(const agon_game *, const agon_pos *);
    /* For positions where a turn may be written in another order than it is played: the game reads
     * the whole turn from *text, up to NUL, newline or ';', into the caller's *turn. The caller
     * checks and plays the moves: the position is unchanged, and on failure *text too. Returns the
     * number of moves; 0 if turns are written in order here, and nothing was read; or a negative
     * status. error->at counts from the *text passed in. */
    int (*read_turn)(const agon_game *, const agon_pos *, struct agon_past, const char **text,
                     struct agon_turn *, struct agon_error *);
    /* 0 if the move is legal, else AGON_ILLEGAL with the reason; NULL: membership in moves(). */
    int (*check)(const agon_game *, const agon_pos *, struct agon_past, agon_move,
                 struct agon_error *);
    /* Ms until the position changes without a move, or -1. */
    int64_t (*due)(const agon_game *, const agon_pos *);
    /* Static evaluation for `seat`, within +-AGON_VALUE_MAX. */
    int (*value)(const agon_game *, const agon_pos *, int seat);
    /* Whether every invariant holds; slow, for tests and assert() only. */
    bool (*sound)(const agon_game *, const agon_pos *);
    /* Whether the seat is placing its army: clocks then leave the reserve untouched; no two lists
     * of such moves reach the same position. */
    bool (*setting_up)(const agon_game *, const agon_pos *);
    /* The winning seat if a limit ends the game here, between turns, or -1 for equal points.
     * `before`: the answer at the end of the previous turn, -1 at the start. NULL: equal points. */
    int (*leader)(const agon_game *, const agon_pos *, int before);
    /* The number of whole turns from a position between turns, or of set-ups from one within them,
     * by every_move() if there is one, counted faster than listed; 0: the caller must list them. */
    uint64_t (*turns)(const agon_game *, const agon_pos *, struct agon_past);
    /* The moves of a turn are written without spaces between them: d1-d7/g7. */
    bool joined;
    /* In games whose pieces may be laid anywhere: the item that a legal move leaves on the board,
     * so that a page can snap a piece to the nearest place; false: it leaves none. */
    bool (*lays)(const agon_game *, const agon_pos *, agon_move, struct agon_item *);
    /* The contents of a definition read by open(), as flat data for a process that must not read
     * the text itself; bytes, as snprintf without a NUL. NULL: this kind of game has no
     * definitions. */
    size_t (*image)(const agon_game *, void *bytes, size_t size);
    /* The game of an untrusted image: it is refused, or the game is as sound as one from open(). Of
     * the set-up, only the start is read and the definition stored. */
    agon_game *(*open_image)(const void *image, size_t n, const struct agon_setup *,
                             struct agon_error *);
    /* Whether no sequence of moves by all seats lets this seat win, so that it cannot win on time
     * either. NULL: always false. */
    bool (*cannot_win)(const agon_game *, const agon_pos *, int seat);
    /* As moves(), but the game is never drawn by repetition, by a count of moves or because no seat
     * can win: the moves that perft counts, as in other programs. NULL: moves(). */
    int (*every_move)(const agon_game *, const agon_pos *, struct agon_past, agon_move *out);
    /* For programs that learn: a move as numbers that mean the same in every position of the game,
     * as docs/library.md lists them. The sizes are those of the game, whatever the move; 0, which
     * is no move, is allowed and fills only them. The legal moves of a position differ in some
     * part. Returns the number of parts, 1..AGON_MOVE_PARTS. NULL: moves have no such numbers. */
    int (*parts)(const agon_game *, agon_move, struct agon_part out[AGON_MOVE_PARTS]);
};

/* One opened game. The opener owns it; it outlives every match, engine and position made from it.
 */
struct agon_game {
    const struct agon_rules *rules;
    uint32_t traits, seats;        /* traits: the bits above */
    uint32_t pos_size;             /* bytes; allocate multiples of 16, copy exactly this many */
    uint32_t max_moves, max_items; /* proved by open() */
    uint8_t team[AGON_SEATS];
    const agon_pos *first; /* the start; copy it */
    /* Canonical: opening them again gives the same game. */
    const char *variant, *options, *definition;
    const struct agon_board *board;
};

/* The rules of the i-th kind of game, NULL after the last. */
AGON_API const struct agon_rules *agon_rules_at(int i);

#ifdef __cplusplus
}
#endif

#endif
