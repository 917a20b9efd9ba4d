/* The tables of a compiled variant, and the opened game that holds them. */
#ifndef FAIRY_TABLES_H
#define FAIRY_TABLES_H

#include "games/fairy/position.h"

/* How moves of a way are generated: frequent shapes have fast code. */
enum fairy_shape { SHAPE_STEP, SHAPE_SLIDE, SHAPE_WALK, SHAPE_TAKE, SHAPE_DOUBLE, SHAPE_OTHER };

/* A compiled way of one kind of one seat. */
struct fairy_way {
    uint8_t shape, type, flags, vector, vector2, range, range2, jumps;
    int16_t delta, delta2;
};

/* How a kind may capture at one distance: the cells between, and how many of them may be
 * occupied. */
struct fairy_line {
    uint8_t vector, steps, vector2, steps2;
    uint8_t least, most; /* 0 and FAIRY_LEAP: any number of pieces between */
    bool initial;        /* only from home */
    bool next;           /* the piece jumped over must be next to the target */
    bool last;           /* of the lines for this distance */
};
enum {
    FAIRY_LEAP = 255,
    FAIRY_LINES_MAX = 1 << 21, /* of all kinds together */
    FAIRY_STEPS_MAX = 1 << 28  /* of all ways of all kinds from all cells */
};

struct fairy_kind {
    const struct fairy_way *way;
    int ways;
    bool royal, resets;
    bool merges;   /* two ways may lead to one cell */
    bool quick;    /* all its ways have quick shapes */
    bool passes;   /* captures in passing */
    bool doubles;  /* ... on cells that another of its ways reaches too */
    bool anywhere; /* captures anywhere: left out of `near` */
    uint8_t targets;
    uint8_t target[VARIANT_TARGETS_MAX];
    uint8_t place;
    bool within, optional;
    const uint64_t *zone;  /* cells that promote */
    const uint64_t *wary;  /* cells from which a move may promote */
    const uint64_t *stuck; /* cells where an optional promotion must not be declined */
    const uint64_t *home;  /* cells of such pieces at the start */
    const uint32_t *near;  /* by distance: 1 + the first line, 0 for none */
};

/* One of four castlings, as at the variant's start. From other arrangements (FAIRY_FREE) kings and
 * rooks come to the same cells. */
struct fairy_castle {
    uint16_t king_from, king_to, rook_from, rook_to; /* all 0: no such castling */
};

struct fairy_game {
    struct agon_game game;
    struct variant *variant;
    int width, height, cells, words, vectors;
    bool mate;      /* royals must not be left in danger */
    bool shogi;     /* moves are written in the Shogi Association's notation */
    bool wide;      /* some piece has a code of several letters */
    bool passes[2]; /* some kind captures in passing */
    uint32_t bound; /* max_moves */
    uint32_t
        royals[2]; /* of a side, at most: as many as at the start, unless promotions create more */
    int16_t delta[FAIRY_VECTORS_MAX];
    int8_t vx[FAIRY_VECTORS_MAX], vy[FAIRY_VECTORS_MAX];
    uint8_t *reach; /* [cell][vector] */
    struct fairy_kind kind[2][VARIANT_KINDS_MAX];
    uint32_t fan[2][VARIANT_KINDS_MAX]; /* moves of one piece, including promotions, at most */
    int mobility[VARIANT_KINDS_MAX];    /* moves on an empty board, the mean over its cells */
    int worth[VARIANT_KINDS_MAX];       /* hundredths of a pawn */
    struct fairy_line *line;
    struct fairy_castle castle[4];
    uint8_t *keep; /* by cell: castling rights that remain after a move here */
    uint16_t *x_of, *y_of;
    int32_t *place; /* by cell: fairy_distance() is a difference of these */
    int32_t middle; /* ... and this */
    struct fairy_pos *first;
    struct agon_board board;
    struct agon_cell *cell;
    struct agon_piece_type *look;
    char (*name)[8];
    char options[AGON_TEXT_MAX];
    char *definition;
    void *blocks; /* everything that open() allocated */
};

#endif
