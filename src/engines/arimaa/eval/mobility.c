/* Room for the elephant and the camel, and how safe the camel is.
 *
 * The elephant is worth what it can reach: three steps bring it to a trap on the other wing when
 * the way is open, and leave a fourth to use there. The camel is the strongest piece of all but
 * for one, and must be played with that one in view. At home it is covered; in the enemy's half it
 * is a prize for the elephant as soon as that comes near, unless its own elephant is nearer and can
 * keep the trap or unfreeze it. */
#include "engines/arimaa/eval/eval.h"

static void camel(struct eval_tally *t, const struct eval_view *v)
{
    uint64_t own = v->own.kind[ARIMAA_CAMEL], enemy = v->enemy.kind[ARIMAA_ELEPHANT],
             elephant = v->own.kind[ARIMAA_ELEPHANT];
    if (!own || !enemy)
        return;
    int at = arimaa_first(own), far = eval_distance(at, arimaa_first(enemy));
    bool alone = !elephant || eval_distance(at, arimaa_first(elephant)) >= far;
    if (far <= 6)
        eval_add(t, EVAL_CAMEL + ((at >= 32) * 2 + alone) * 6 + far - 1, 1);
}

void eval_mobility(struct eval_tally *t, const struct eval_view *v)
{
    for (int kind = ARIMAA_CAMEL; kind <= ARIMAA_ELEPHANT; kind++)
        if (v->own.kind[kind])
            eval_add(t,
                     EVAL_ROOM + (kind == ARIMAA_CAMEL) * 5 +
                         arimaa_count(v->own.reach[kind] & v->empty),
                     1);
    uint64_t reach = v->own.reach[ARIMAA_ELEPHANT] & v->empty;
    if (v->own.kind[ARIMAA_ELEPHANT]) {
        reach |= arimaa_beside(reach) & v->empty;
        reach |= arimaa_beside(reach) & v->empty;
        eval_add(t, EVAL_REACH + arimaa_count(reach) / 3, 1);
    }
    camel(t, v);
}
