/* Freezing: pieces beside a stronger enemy, and those of them that cannot step.
 *
 * A piece beside a stronger enemy is held: it can be pushed and pulled about, and without a friend
 * beside it, it is frozen and does not move at all. A frozen piece is out of the game as long as
 * its holder stays; but the holder stays too, so what counts is who holds whom: an elephant that
 * holds a rabbit is badly employed, a camel that holds a horse does the work of its life. */
#include "engines/arimaa/eval/eval.h"

void eval_freezing(struct eval_tally *t, const struct eval_view *v)
{
    for (int holder = ARIMAA_CAT; holder < ARIMAA_KINDS; holder++) {
        uint64_t reached = v->enemy.reach[holder] & v->held;
        for (int kind = ARIMAA_RABBIT; reached && kind < holder; kind++) {
            int n = arimaa_count(reached & v->own.kind[kind]);
            if (n)
                eval_add(t, EVAL_HELD + (v->enemy.class[holder] - 1) * 6 + v->own.class[kind] - 1,
                         n);
        }
    }
    for (int away = 0; away < 2; away++)
        for (int kind = ARIMAA_RABBIT; v->frozen && kind < ARIMAA_ELEPHANT; kind++) {
            int n = arimaa_count(v->frozen & v->own.kind[kind] & eval_half[away]);
            if (n)
                eval_add(t, EVAL_FROZEN + away * 6 + v->own.class[kind] - 1, n);
        }
}
