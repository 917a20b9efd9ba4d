/* The static value of a position: what pieces are worth where they stand, where they can go, and
 * what bears on the royals. */
#ifndef ENGINES_FAIRY_EVALUATE_H
#define ENGINES_FAIRY_EVALUATE_H

#include <agon/engine.h>

#include "engines/fairy/board.h"

/* One seat's share. */
struct evaluation {
    int material, place, pawns, threats, mobility, pressure, hunt;
};

/* Units for the side to move. When material and places alone lie far outside the window the rest is
 * not looked at: *rough. */
int evaluate_board(const struct board *, int alpha, int beta, bool *rough);
/* The same in full, by seat. */
void evaluate_parts(const struct board *, struct evaluation part[2]);
/* Units as thousandths of a pawn. Beyond ten pawns they are drawn together, so that none looks
 * decided: Tai Shogi is won by hundreds. */
int evaluate_told(const struct values *, int score);
/* How far the game has come: VALUES_PHASE at its first, 0 at its last. */
int evaluate_phase(const struct board *);
/* Cells that a seat's pieces of each kind can go to, of kinds whose mobility counts. */
void evaluate_mobility(const struct board *, int seat, int cells[VARIANT_KINDS_MAX]);
void evaluate_explain(const struct board *, agon_term_fn *, void *user);

#endif
