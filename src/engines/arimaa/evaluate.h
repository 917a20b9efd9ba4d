/* The static evaluation of the Arimaa engine: material and a weighted sum of features.
 *
 * Every feature is counted for gold and, on the board seen from the other side, for silver; the
 * evaluation is material plus the difference of the counts times the weights. eval/ holds the
 * ideas, a file each, weights.c the weights, explain.c their names; tools/tune finds weights from
 * self-play. A feature table is an array inside one long list, so that a tuner sees nothing but
 * the list. */
#ifndef ENGINES_ARIMAA_EVALUATE_H
#define ENGINES_ARIMAA_EVALUATE_H

#include "engines/arimaa/features.h"
#include "games/arimaa/board.h"

/* What a feature is worth, thousandths of a rabbit: with all pieces on the board, and with
 * EVAL_LATE of them or fewer; between them in proportion. */
struct evaluate_weight {
    int16_t early, late;
};
enum { EVAL_EARLY = 32, EVAL_LATE = 12 };

/* The net: a layer of units that see a side's features as its own and the enemy's as the enemy's,
 * once for each side. A unit's value is its bias and its weights times what was found, in 256ths,
 * held within 0 and NET_TOP; what gold's units give less what silver's give, times `out`, is in
 * units of a thousandth of a rabbit / NET_SCALE. evaluate_net is the file data/nets/arimaa.net:
 * biases, out, then own and enemy weights of each feature. */
enum { NET_UNITS = 16, NET_TOP = 8191, NET_SCALE = 256 };
extern const int16_t evaluate_net[(2 + 2 * EVAL_WEIGHTS) * NET_UNITS];
extern const struct evaluate_weight evaluate_weight[EVAL_WEIGHTS];

/* For p->seat, thousandths of a rabbit, within +-10000. */
int evaluate(const struct arimaa_pos *);
/* What the net adds for gold, thousandths of a rabbit. */
int evaluate_net_gold(const struct arimaa_pos *);
/* The worth of sums of early and late weights with so many pieces on the board. */
int evaluate_blend(int early, int late, int pieces);
/* Presses what is beyond 7000 into the last 3000: the last step of evaluate(). */
int evaluate_press(int);
/* The counts of one side behind evaluate(), EVAL_STEP for the side to move only; returns its
 * material before EVAL_MATERIAL. Material and counts times their weights, the side's less the
 * enemy's, are what evaluate() presses. */
int evaluate_counts(const struct arimaa_pos *, int seat, int8_t count[EVAL_WEIGHTS]);

#endif
