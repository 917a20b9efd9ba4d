/* Threats of capture: held pieces within reach of a trap that their side does not guard.
 *
 * To take a piece is to push or pull it onto a trap where no friend stands beside it. From a square
 * beside the trap that takes two steps of the four, from one further away all four. So a held piece
 * near a trap is as good as lost when its side cannot bring a guard in time, and even when it can,
 * the guard is bound. */
#include "engines/arimaa/eval/eval.h"

void eval_threats(struct eval_tally *t, const struct eval_view *v)
{
    for (uint64_t set = ARIMAA_TRAPS; set; set &= set - 1) {
        uint64_t trap = set & -set, ring = arimaa_beside(trap);
        if (arimaa_count(ring & v->own.all) > arimaa_count(ring & v->enemy.all) + 1)
            continue;
        uint64_t one = ring & v->held, two = arimaa_beside(ring) & ~trap & v->held;
        for (int kind = ARIMAA_RABBIT; (one | two) && kind < ARIMAA_ELEPHANT; kind++) {
            int n = arimaa_count(one & v->own.kind[kind]),
                m = arimaa_count(two & v->own.kind[kind]);
            if (n)
                eval_add(t, EVAL_DANGER + kind - 1, n);
            if (m)
                eval_add(t, EVAL_DANGER + 6 + kind - 1, m);
        }
    }
}
