/* Hostages: frozen pieces kept beside an enemy trap, for what it costs to guard them.
 *
 * A hostage is not taken, it is held where it could be. Its side must keep the trap guarded, and
 * against the elephant that holds a camel only its own elephant guards well: then both stand
 * still, and the strongest piece that is free is the holder's camel, which no enemy dares to meet.
 * A horse held by the camel ties an elephant too and leaves the holder's elephant free, which is
 * better still; a horse held by the elephant is a poor trade for the holder while the other
 * elephant roams. */
#include "engines/arimaa/eval/eval.h"

void eval_hostages(struct eval_tally *t, const struct eval_view *v)
{
    uint64_t away = ~0ULL << 32;
    uint64_t hostages = v->frozen & away & ~v->own.kind[ARIMAA_RABBIT];
    for (; hostages; hostages &= hostages - 1) {
        uint64_t piece = hostages & -hostages, near = arimaa_beside(piece);
        uint64_t trap = (near | arimaa_beside(near)) & ARIMAA_TRAPS & away;
        if (!trap)
            continue;
        int kind = piece & v->own.kind[ARIMAA_CAMEL]   ? 2
                   : piece & v->own.kind[ARIMAA_HORSE] ? 1
                                                       : 0;
        bool elephant = piece & v->enemy.reach[ARIMAA_ELEPHANT],
             bound = trap & v->own.reach[ARIMAA_ELEPHANT];
        eval_add(t, EVAL_HOSTAGE + kind * 4 + elephant * 2 + bound, 1);
    }
}
