/* Balance of the wings: who has the strongest piece there when the elephants are elsewhere.
 *
 * The elephants hold each other in the middle or go where they are needed most, and on the wing
 * that they have left the next strongest piece rules. A side that leads on both wings can attack on
 * whichever the enemy's elephant is not. Officers crowded on one wing have the other undefended. */
#include "engines/arimaa/eval/eval.h"

void eval_wings(struct eval_tally *t, const struct eval_view *v)
{
    static const uint64_t west = 0x0f0f0f0f0f0f0f0fULL;
    for (int wing = 0; wing < 2; wing++) {
        uint64_t half = wing ? ~west : west;
        for (int kind = ARIMAA_CAMEL; kind >= ARIMAA_CAT; kind--) {
            bool here = half & v->own.kind[kind], there = half & v->enemy.kind[kind];
            if (here && !there)
                eval_add(t, EVAL_WING, 1);
            if (here || there)
                break;
        }
    }
    uint64_t officers = v->own.all & ~v->own.kind[ARIMAA_RABBIT] & ~v->own.kind[ARIMAA_ELEPHANT];
    int more = arimaa_count(officers & west) - arimaa_count(officers & ~west);
    more = more < 0 ? -more : more;
    eval_add(t, EVAL_BALANCE + (more > 7 ? 7 : more), 1);
}
