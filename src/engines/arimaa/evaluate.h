/* The static evaluation of the Arimaa engine: material and a weighted sum of features.
 *
 * Every feature is counted for gold and, on the board seen from the other side, for silver; the
 * evaluation is material plus the difference of the counts times the weights. weights.c holds
 * the weights; tools/tune finds them from self-play. A feature table is an array inside one long
 * list, so that a tuner sees nothing but the list. */
#ifndef ENGINES_ARIMAA_EVALUATE_H
#define ENGINES_ARIMAA_EVALUATE_H

#include "games/arimaa/board.h"

/* Where each table begins in the list of weights. Kinds count from the rabbit = 0, ranks from a
 * side's own first rank = 0, file groups from the edge = 0 (a, h) to the middle = 3 (d, e). */
enum evaluate_feature {
    /* [kind 6][rank 8][group 4]: where the pieces stand */
    EVAL_PLACE = 0,
    /* [kind 6]: own pieces frozen */
    EVAL_FROZEN = EVAL_PLACE + 192,
    /* [holder 6][kind 6]: own pieces beside a stronger enemy of kind holder */
    EVAL_HELD = EVAL_FROZEN + 6,
    /* [home, away][own guards 0..4][enemy guards 0..4] */
    EVAL_TRAP = EVAL_HELD + 36,
    /* [home, away]: the strongest guard of a trap is one's own */
    EVAL_TRAP_STRONG = EVAL_TRAP + 50,
    /* [steps to the trap 1, 2][kind 6]: held pieces near a trap that is not one's own */
    EVAL_DANGER = EVAL_TRAP_STRONG + 2,
    /* [elephant, camel][free squares beside it 0..4] */
    EVAL_ROOM = EVAL_DANGER + 12,
    /* [rank 8]: rabbits with no enemy ahead on their own and the next files */
    EVAL_PASSED = EVAL_ROOM + 10,
    /* [rank 8]: rabbits with an empty file ahead */
    EVAL_CLEAR = EVAL_PASSED + 8,
    /* [0..8]: how many rabbits stand on the two home rows */
    EVAL_WALL = EVAL_CLEAR + 8,
    /* a wing whose strongest piece, elephants aside, is one's own */
    EVAL_WING = EVAL_WALL + 9,
    /* a step still to make, for the side to move */
    EVAL_STEP = EVAL_WING + 1,
    EVAL_WEIGHTS = EVAL_STEP + 1
};

extern const int16_t evaluate_weight[EVAL_WEIGHTS]; /* thousandths of a rabbit */

/* For p->seat, thousandths of a rabbit, within +-10000. */
int evaluate(const struct arimaa_pos *);
/* Gold's material less silver's, thousandths of a rabbit lost first. */
int evaluate_material(const struct arimaa_board *);
/* The counts behind evaluate(), gold's less silver's, EVAL_STEP for the side to move. */
void evaluate_counts(const struct arimaa_pos *, int8_t count[EVAL_WEIGHTS]);

#endif
