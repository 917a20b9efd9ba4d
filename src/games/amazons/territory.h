/* Territories of the Amazons: when they are closed, and how long each side can go on filling them.
 *
 * Squares that are not burnt hang together in regions. Once no region holds amazons of both sides,
 * what is left is two players filling their own: the side to move wins when it can make more moves
 * than the other. A filling can be shorter than the region has empty squares (docs/rules, section
 * 5), so it is found by search: "can this side make n moves?" is asked for falling n until the
 * answers decide. The search is bounded by an effort in shots tried; what it cannot decide stays
 * open and is played on. */
#ifndef AMAZONS_TERRITORY_H
#define AMAZONS_TERRITORY_H

#include "games/amazons/amazons.h"

enum { TERRITORY_EFFORT = 200000 }; /* shots tried for one answer, at most: some 30 ms */

/* Whether a region holds amazons of both sides. */
bool territory_contested(const struct amazons_pos *);
/* A longest filling of closed regions, its first turn with it (when moves > 0). */
struct territory_filling {
    int moves;
    bool exact; /* false: the effort was not enough, and longer ones may exist */
    uint8_t from, to, arrow;
};
/* The regions are those of the amazons over the free squares; no others stand there. */
struct territory_filling territory_fill(squares amazons, squares free, int effort);
/* The most moves that the seat can make if it moves alone. False when the effort was not enough:
 * then *moves is what was found. */
bool territory_moves(const struct amazons_pos *, int seat, int effort, int *moves);
/* The first turn of a longest filling of the side to move. False when it cannot move, or when the
 * effort was not enough. */
bool territory_turn(const struct amazons_pos *, int effort, agon_move turn[2]);
/* Who wins a position between turns without contested regions, or -1: not found out. */
int territory_winner(const struct amazons_pos *, int effort);
/* The winner's moves left less the other side's in a finished game. */
int territory_margin(const struct amazons_pos *, int winner, int effort);

#endif
