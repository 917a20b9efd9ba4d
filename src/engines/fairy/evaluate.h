/* The static value of a position: pieces by place, mobility, and pressure on the royals. */
#ifndef ENGINES_FAIRY_EVALUATE_H
#define ENGINES_FAIRY_EVALUATE_H

#include <agon/engine.h>

#include "engines/fairy/board.h"

/* One seat's share. */
struct evaluation {
    int material, place, pawns, threats, mobility, pressure, hunt;
};

/* Units for the side to move. If material and places alone are far outside the window, the rest is
 * skipped: *rough. */
int evaluate_board(const struct board *, int alpha, int beta, bool *rough);
/* The same in full, by seat. */
void evaluate_parts(const struct board *, struct evaluation part[2]);
/* Units as thousandths of a pawn. Beyond ten pawns they are compressed, so that none looks decided:
 * Tai Shogi is won by hundreds. */
int evaluate_reported(const struct values *, int score);
/* The phase of the game: VALUES_PHASE at first, 0 at last. */
int evaluate_phase(const struct board *);
/* Cells that a seat's pieces of each kind can reach, for kinds whose mobility counts. */
void evaluate_mobility(const struct board *, int seat, int cells[VARIANT_KINDS_MAX]);
void evaluate_explain(const struct board *, agon_term_fn *, void *user);

#endif
