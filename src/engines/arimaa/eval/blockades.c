/* Blockades: an elephant that cannot get out of where it is.
 *
 * Nothing is stronger than an elephant, so nothing can drive it; but pieces that it cannot push,
 * because others stand behind them, can wall it in, most easily at an edge. The side whose elephant
 * is blockaded plays without it: the enemy's elephant takes what it likes on the other wing. A way
 * out is an empty square beside it, or an enemy that can be pushed. */
#include "engines/arimaa/eval/eval.h"

void eval_blockades(struct eval_tally *t, const struct eval_view *v)
{
    uint64_t beside = v->own.reach[ARIMAA_ELEPHANT];
    if (!beside)
        return;
    uint64_t pushable = v->enemy.all & ~v->enemy.kind[ARIMAA_ELEPHANT] & arimaa_beside(v->empty);
    eval_add(t, EVAL_EXITS + arimaa_count(beside & (v->empty | pushable)), 1);
}
