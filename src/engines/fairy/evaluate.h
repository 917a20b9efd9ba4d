/* The static value of a position: pieces by place, mobility, and pressure on the royals. */
#ifndef ENGINES_FAIRY_EVALUATE_H
#define ENGINES_FAIRY_EVALUATE_H

#include <agon/engine.h>

#include "engines/fairy/board.h"

/* One seat's share. */
struct evaluation {
    int material, place, pawns, threats, mobility, pressure, hunt;
    int learned; /* the net's correction, the side's to move */
};

/* Units for the side to move. If material and places alone are far outside the window, the rest is
 * skipped: *rough. */
int evaluate_board(const struct board *, int alpha, int beta, bool *rough);
/* The terms in full, by seat, but for the net's. */
void evaluate_parts(const struct board *, struct evaluation part[2]);
/* Units as thousandths of a pawn. Beyond ten pawns they are compressed, so that none looks decided:
 * Tai Shogi is won by hundreds. */
int evaluate_reported(const struct values *, int score);
/* The phase of the game: VALUES_PHASE at first, 0 at last. */
int evaluate_phase(const struct board *);
/* Units for the side to move: all terms but the net's correction, without limits. */
int evaluate_plain(const struct board *);
/* A reported score in units, to +-VALUES_SURE; beyond ten pawns rounded. */
int evaluate_unreported(const struct values *, int reported);
void evaluate_explain(const struct board *, agon_term_fn *, void *user);

#endif
