/* Frames: a piece on a trap that cannot step off, and the one friend who must not leave.
 *
 * A piece stands framed on a trap when enemies hold the other squares beside it and it can push
 * none of them. It lives as long as its only guard stays, so the enemy has two pieces out of the
 * game for the price of the three that frame them; and he may relieve those, while the guard, often
 * the elephant, may not stir. */
#include "engines/arimaa/eval/eval.h"

/* The kind of the own piece on a square. */
static int kind_of(const struct eval_view *v, uint64_t square)
{
    int kind = ARIMAA_RABBIT;
    while (kind < ARIMAA_ELEPHANT && !(v->own.kind[kind] & square))
        kind++;
    return kind;
}

void eval_frames(struct eval_tally *t, const struct eval_view *v)
{
    for (uint64_t set = ARIMAA_TRAPS & v->own.all; set; set &= set - 1) {
        uint64_t trap = set & -set, ring = arimaa_beside(trap), guard = ring & v->own.all;
        if (ring & v->empty || guard & (guard - 1) || !guard)
            continue;
        int kind = kind_of(v, trap);
        uint64_t weaker = 0;
        for (int k = ARIMAA_RABBIT; k < kind; k++)
            weaker |= v->enemy.kind[k];
        if (arimaa_beside(ring & weaker) & v->empty)
            continue;
        eval_add(t, EVAL_FRAME + kind - 1, 1);
        eval_add(t, EVAL_FRAME_GUARD + kind_of(v, guard) - 1, 1);
    }
}
