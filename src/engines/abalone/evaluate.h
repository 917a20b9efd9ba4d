/* The static evaluation of the Abalone engine: terms, counts and weights. */
#ifndef ENGINES_ABALONE_EVALUATE_H
#define ENGINES_ABALONE_EVALUATE_H

#include <agon/engine.h>

enum {
    TERM_EJECTED, /* by the team */
    TERM_BOARDS,  /* won, of two */
    TERM_RING,    /* marbles at that distance from the centre, and the next five */
    TERM_PAIRS = TERM_RING + 6,
    TERM_LINES,  /* of three */
    TERM_PUSHES, /* enemy marbles that can be pushed */
    TERM_THREAT, /* an enemy marble can be ejected: by the side to move, by another */
    TERM_WAITING,
    TERM_DOUBLE, /* more of them: by the side to move, by another */
    TERM_DOUBLE_WAITING,
    TERMS
};

/* For `seat`, within +-10000, as value() of struct agon_rules. */
int abalone_evaluate(const agon_game *, const agon_pos *, int seat);
/* As explain() of struct agon_engine_type; `game` has the terms. */
void abalone_explain(const agon_game *, const agon_pos *, agon_term_fn *, void *user);

#endif
