/* The position of a search: the rules' position, changed in place and undone, with the sums for the
 * evaluation.
 *
 * A Tai Shogi position has 3.8 kB: copying it costs more than making a move and undoing it. */
#ifndef ENGINES_FAIRY_BOARD_H
#define ENGINES_FAIRY_BOARD_H

#include "engines/fairy/approach.h"
#include "engines/fairy/neural.h"
#include "engines/fairy/pawns.h"

enum { BOARD_PLIES = 128, BOARD_HEAD = offsetof(struct fairy_pos, cell) };

/* Sums over the pieces of each seat. */
struct board_sums {
    int material[2];              /* values, including royals */
    int place[2][2];              /* [phase][seat] */
    uint64_t forward;             /* hash of the pieces that never go back */
    int bound[2][2];              /* [seat][colour]: pieces that never leave it */
    uint64_t full[2][RAYS_WORDS]; /* the pieces' cells, unless the board is too large */
    int idle;                     /* moves since a capture, as far as known */
};

/* The data for undoing a move. */
struct board_undo {
    _Alignas(8) unsigned char head[BOARD_HEAD]; /* everything before the cells */
    struct board_sums sums;
    agon_move move;
    struct fairy_castle castle; /* of a castling move */
    fairy_piece piece;
    uint16_t cell[3], at[3]; /* of captured pieces: cell, and index in the list */
    fairy_piece taken[3];
    int takes;
};

struct board {
    const struct fairy_game *g;
    const struct values *v;
    struct fairy_pos *p;
    struct board_sums sums;
    struct approach approach;
    struct board_undo undo[BOARD_PLIES + 1];
    int ply;
    struct neural_frame *frame; /* by ply, for the net; NULL without one */
    struct pawns *pawns;        /* PAWNS_SLOTS cached structures */
    uint64_t *key; /* repetition keys, the root's history first; the last is the position's */
    int keys, room, root_keys;
};

int board_init(struct board *, const struct fairy_game *, const struct values *);
void board_release(struct board *); /* a zeroed board is allowed */
/* Begins at a root; AGON_NO_MEMORY if its history does not fit. */
int board_begin(struct board *, const struct fairy_pos *, struct agon_past);
void board_approach(struct board *); /* at the root, once (approach.h) */
void board_play(struct board *, agon_move);
void board_skip(struct board *); /* passes the turn without a move */
void board_undo(struct board *); /* a move or a skipped turn */
/* Whether the position is new; has occurred before, so that its value depends on the path; or
 * counts as a draw, by the rules or because it occurred on the path from the root. */
enum board_again { BOARD_NEW, BOARD_SEEN, BOARD_DRAWN };
enum board_again board_again(const struct board *);

static inline uint64_t board_key(const struct board *b)
{
    return b->key[b->keys - 1];
}
/* The captures of a move, in the order of its bits; their number. */
int board_takes(const struct fairy_pos *, agon_move, uint16_t cell[3]);

static inline bool board_is_capture(const struct fairy_pos *p, agon_move m)
{
    return m & (FAIRY_VIA | FAIRY_VIA2) || fairy_takes_there(p, m);
}

#endif
