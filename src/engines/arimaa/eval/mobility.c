/* Room for the elephant and the camel.
 *
 * An elephant that cannot get away is worth little however strong it is, and a camel without room
 * is about to be caught by the enemy's elephant. Both are counted by the empty squares beside them.
 */
#include "engines/arimaa/eval/eval.h"

void eval_mobility(struct eval_tally *t, const struct eval_view *v)
{
    for (int kind = ARIMAA_CAMEL; kind <= ARIMAA_ELEPHANT; kind++)
        if (v->own.kind[kind])
            eval_add(t,
                     EVAL_ROOM + (kind == ARIMAA_CAMEL) * 5 +
                         arimaa_count(v->own.reach[kind] & v->empty),
                     1);
}
