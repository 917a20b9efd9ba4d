/* Placement: where pieces stand well when nothing else is known.
 *
 * The elephant belongs to the middle, from where it reaches all four traps in time. Horses attack
 * on the wings, a row or two into the enemy's half, beside his traps. Dogs and cats guard the home
 * traps and are only a prey further up. Rabbits stay at home, on the edges rather than in the
 * middle, until they can run: a rabbit cannot go back, and one that has come close is a threat
 * that binds the enemy for the rest of the game. */
#include "engines/arimaa/eval/eval.h"

void eval_placement(struct eval_tally *t, const struct eval_view *v)
{
    for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++)
        for (uint64_t set = v->own.kind[kind]; set; set &= set - 1) {
            int sq = arimaa_first(set), file = sq % 8, group = file < 4 ? file : 7 - file;
            eval_add(t, EVAL_PLACE + ((v->own.class[kind] - 1) * 8 + sq / 8) * 4 + group, 1);
        }
}
