/* Threats of capture: held pieces within reach of a trap that their side does not guard.
 *
 * To take a piece is to push or pull it onto a trap where no friend stands beside it, or to take
 * its last friend away when it stands on one. From a square beside the trap either takes two steps
 * of the four, from one further away all four. A held piece near a trap is in danger even while it
 * is guarded, because the guard is bound; when nobody else guards the trap, the piece can be
 * taken, and when the enemy is to move it is as good as lost. */
#include "engines/arimaa/eval/eval.h"

/* The pieces of a set by kind, from one feature on. */
static void by_kind(struct eval_tally *t, const struct eval_view *v, uint64_t set, int feature)
{
    for (int kind = ARIMAA_RABBIT; set && kind <= ARIMAA_ELEPHANT; kind++) {
        int n = arimaa_count(set & v->own.kind[kind]);
        if (n)
            eval_add(t, feature + kind - 1, n);
        set &= ~v->own.kind[kind];
    }
}

void eval_threats(struct eval_tally *t, const struct eval_view *v)
{
    uint64_t two = 0, four = 0;
    for (uint64_t set = ARIMAA_TRAPS; set; set &= set - 1) {
        uint64_t trap = set & -set, ring = arimaa_beside(trap), guards = ring & v->own.all;
        uint64_t close = ring & v->held, far = arimaa_beside(ring) & ~trap & v->held;
        if (!(close | far))
            continue;
        int mine = arimaa_count(guards);
        if (mine <= arimaa_count(ring & v->enemy.all) + 1) {
            by_kind(t, v, close, EVAL_DANGER);
            by_kind(t, v, far, EVAL_DANGER + 6);
        }
        if (mine == 1 && close) /* the last guard goes in, or away from whom it guards */
            two |= trap & v->empty ? close : trap & v->own.all;
        else if (mine == 0 && trap & v->empty)
            four |= far & arimaa_beside(ring & v->empty);
    }
    int now = EVAL_TAKE + 12 * v->enemy_moves;
    by_kind(t, v, two, now);
    by_kind(t, v, four & ~two, now + 6);
}
