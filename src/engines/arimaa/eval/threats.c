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
            eval_add(t, feature + v->own.class[kind] - 1, n);
        set &= ~v->own.kind[kind];
    }
}

/* Pieces by their distance from a stronger enemy, as if nobody stood between them. */
static void hunted(struct eval_tally *t, const struct eval_view *v)
{
    for (int kind = ARIMAA_RABBIT; kind < ARIMAA_ELEPHANT; kind++) {
        uint64_t near = v->enemy.master[kind], left = v->own.kind[kind];
        for (int far = 0; far < 4 && left; far++) {
            for (int away = 0; away < 2; away++) {
                int n = arimaa_count(left & near & eval_half[away]);
                if (n)
                    eval_add(t,
                             EVAL_HUNTED + (away * 4 + far) * 5 +
                                 (v->own.class[kind] > 5 ? 5 : v->own.class[kind]) - 1,
                             n);
            }
            left &= ~near;
            near |= arimaa_beside(near);
        }
    }
}

void eval_threats(struct eval_tally *t, const struct eval_view *v)
{
    for (uint64_t set = ARIMAA_TRAPS; set; set &= set - 1) {
        uint64_t trap = set & -set, ring = arimaa_beside(trap), guards = ring & v->own.all;
        uint64_t close = ring & v->held, far = arimaa_beside(ring) & ~trap & v->held;
        if (!(close | far))
            continue;
        if (arimaa_count(guards) <= arimaa_count(ring & v->enemy.all) + 1) {
            by_kind(t, v, close, EVAL_DANGER);
            by_kind(t, v, far, EVAL_DANGER + 6);
        }
    }
    for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++)
        if (v->lost_in[kind])
            eval_add(t,
                     EVAL_TAKE + (v->enemy_moves * 4 + v->lost_in[kind] - 1) * 6 +
                         v->own.class[kind] - 1,
                     1);
    hunted(t, v);
}
