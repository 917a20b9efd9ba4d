/* The neural net that evaluates a board.
 *
 * Each side has its own view of the board: Silver sees the ranks turned (a1 is its a8), and a side
 * whose elephant is on the files e to h sees the files mirrored (a1 is h1). Its inputs are
 *
 *  - for each piece: its owner, its strength, its square, and whether it is free, held (beside a
 *    stronger enemy) or frozen (held, and beside no friend);
 *  - for each trap: how many of the squares beside it own pieces and enemies occupy, and which
 *    side's strongest piece there is stronger (this side's if there are no enemies).
 *
 * Rows of weights of the active inputs, and a bias, add up to the units of that side, of which a
 * step changes little. A unit counts the square of its value, clamped to 0 and 1. The weighted
 * units of the side to move and those of its enemy, by the steps made in the turn and whether many
 * pieces are left, give the value. All numbers are integers, so all processors agree to the last
 * bit. */
#ifndef ENGINES_ARIMAA_NET_H
#define ENGINES_ARIMAA_NET_H

#include "games/arimaa/board.h"
#include "search/layers.h"

enum {
    NET_UNITS = 256,
    /* Input [own, enemy][strength - 1][free, held, frozen][square] */
    NET_PIECES = 2 * 6 * 3 * 64,
    /* then [trap c3, f3, c6, f6][own guards 0..4][enemies 0..4][neither, own, the enemy's] */
    NET_TRAP_CODES = 5 * 5 * 3,
    NET_INPUTS = NET_PIECES + 4 * NET_TRAP_CODES,
    NET_ACTIVE_MAX = 32 + 4, /* inputs of a board for a side, at most */
    NET_HEADS = 8,           /* [more than NET_FEW pieces, or not][steps made 0..3] */
    NET_FEW = 22
};

/* The numbers of a net, in the format of the file data/nets/arimaa.net: row[input][unit] bytes,
 * then, low bytes first, bias[unit], out[head][own, enemy][unit] and out_bias[head], in the units
 * of search/layers.h. A weighted sum of 1 is worth NET_SCALE thousandths of a rabbit; out_bias is
 * in thousandths of a rabbit. The value is the sum, rounded towards 0, plus the bias of the head,
 * clamped to +-NET_MOST. */
enum {
    NET_ROWS = NET_INPUTS * NET_UNITS,
    NET_BIAS = 0,
    NET_OUT = NET_BIAS + NET_UNITS,
    NET_OUT_BIAS = NET_OUT + NET_HEADS * 2 * NET_UNITS,
    NET_REST = NET_OUT_BIAS + NET_HEADS,
    NET_SCALE = 2500,
    NET_MOST = 10000 /* a value, either way */
};
struct net {
    const int8_t *row;   /* NET_ROWS, on a multiple of 64 */
    const int16_t *rest; /* NET_REST, on a multiple of 64 */
};
extern const struct net net_built_in; /* data/nets/arimaa.net */

/* A board with the state of each piece for the net. */
struct net_sight {
    struct arimaa_board board;
    uint64_t held, frozen; /* of both sides; the frozen are held, too */
};

/* The units of both sides, gold's first, for one board; net_begin() makes the first. The net is the
 * caller's and outlives them. */
struct net_units {
    const struct net *net;
    int16_t unit[2][NET_UNITS];
    struct net_sight sight;
    uint8_t trap[4]; /* each one's code from gold's view, from c3 on */
    uint8_t turn[2]; /* xor with a square's number: the square in a side's view */
};

/* The inputs of a board from the view of `seat`, unsorted; returns their number. */
int net_inputs(const struct arimaa_board *, int seat, uint32_t input[NET_ACTIVE_MAX]);
/* The output head for the position. */
int net_head(const struct arimaa_pos *);
/* The units of a board from scratch. */
void net_begin(struct net_units *, const struct net *, const struct arimaa_board *);
/* The units of a board from those of another one, of the same net: the fewer differences, the
 * faster. Both may be the same memory. */
void net_bring(struct net_units *, const struct net_units *from, const struct arimaa_board *);
/* The number of squares occupied by a different side, as a measure of the cost of net_bring(). */
static inline int net_apart(const struct net_units *u, const struct arimaa_board *b)
{
    uint64_t differ = (u->sight.board.side[0] ^ b->side[0]) | (u->sight.board.side[1] ^ b->side[1]);
    return arimaa_count(differ);
}
/* For p->seat, thousandths of a rabbit; the units are p's. */
int net_output(const struct net_units *, const struct arimaa_pos *p);
/* The same from scratch. */
int net_value(const struct net *, const struct arimaa_pos *);

#endif
