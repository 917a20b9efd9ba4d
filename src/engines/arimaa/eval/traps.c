/* Trap control: who may stand on a trap, and who must fear it.
 *
 * Captures happen on four squares only, so the game is about the sixteen squares beside them. A
 * trap with two guards of one's own cannot be used against one; a trap where the enemy has more
 * guards, and the strongest, is his: everything that comes near it may be taken. Holding one's two
 * home traps is peace, holding one of the enemy's is an attack, and the elephant beside a trap
 * outweighs any number of others. */
#include "engines/arimaa/eval/eval.h"

/* The strongest piece on a set of squares is the own side's; equals do not count. */
static bool leads(const struct eval_view *v, uint64_t squares)
{
    for (int kind = ARIMAA_ELEPHANT; kind >= ARIMAA_RABBIT; kind--) {
        bool here = squares & v->own.kind[kind], there = squares & v->enemy.kind[kind];
        if (here || there)
            return !there;
    }
    return false;
}

/* How far an elephant is from a trap, 0 for a step to 4 for five and more; there may be none. */
static int elephant_far(uint64_t elephant, int trap)
{
    int far = elephant ? eval_trap_far(arimaa_first(elephant), trap) : 5;
    return far > 5 ? 4 : far < 1 ? 0 : far - 1;
}

void eval_traps(struct eval_tally *t, const struct eval_view *v)
{
    for (int trap = 0; trap < 4; trap++) {
        uint64_t ring = arimaa_beside(ARIMAA_BIT(eval_trap[trap]));
        int away = trap / 2, mine = arimaa_count(ring & v->own.all),
            theirs = arimaa_count(ring & v->enemy.all);
        eval_add(t, EVAL_TRAP + (away * 5 + mine) * 5 + theirs, 1);
        if (leads(v, ring))
            eval_add(t, EVAL_TRAP_STRONG + away, 1);
        eval_add(t,
                 EVAL_TRAP_ELEPHANTS +
                     (away * 5 + elephant_far(v->own.kind[ARIMAA_ELEPHANT], trap)) * 5 +
                     elephant_far(v->enemy.kind[ARIMAA_ELEPHANT], trap),
                 1);
    }
}
