/* Territories of the Amazons: when they are closed, and how long each side can fill them.
 *
 * Unburnt squares form connected regions. Once no region has amazons of both sides, two players
 * fill their own: the side to move wins if it can make more moves than the other. A filling can be
 * shorter than the number of empty squares (docs/rules, section 5), so it is found by search: "can
 * this side make n moves?" is asked for decreasing n until the answers decide. The search is
 * limited by an effort in shots tried; if it is undecided, the game continues. */
#ifndef AMAZONS_TERRITORY_H
#define AMAZONS_TERRITORY_H

#include "games/amazons/amazons.h"

enum { TERRITORY_EFFORT = 200000 }; /* shots tried for one answer, at most: some 30 ms */

/* Whether a region has amazons of both sides. */
bool territory_contested(const struct amazons_pos *);
/* A longest filling of closed regions, with its first turn (if moves > 0). */
struct territory_filling {
    int moves;
    bool exact; /* false: the effort was insufficient, and longer ones may exist */
    uint8_t from, to, arrow;
};
/* The regions are those of the amazons over the free squares; there must be no other amazons in
 * them. */
struct territory_filling territory_fill(squares amazons, squares free, int effort);
/* The most moves that the seat can make if it moves alone. False if the effort was insufficient:
 * then *moves is a lower bound. */
bool territory_moves(const struct amazons_pos *, int seat, int effort, int *moves);
/* The first turn of a longest filling of the side to move. False if it cannot move, or if the
 * effort was insufficient. */
bool territory_turn(const struct amazons_pos *, int effort, agon_move turn[2]);
/* The winner of a position between turns without contested regions, or -1: unknown. */
int territory_winner(const struct amazons_pos *, int effort);
/* The winner's moves left less the other side's in a finished game. */
int territory_margin(const struct amazons_pos *, int winner, int effort);

#endif
