/* How soon a piece could be taken, whose trap it would fall into, and what it is worth.
 *
 * A piece falls when it is brought to a trap that its friends have left: two steps for each square
 * on the way, two for each guard, and what a stronger enemy that can move needs to come beside it.
 * That counts as far as the enemy controls the trap, the piece's own part there left out: a
 * piece next to one's own trap is safe beside a stronger enemy, and next to the enemy's it is in
 * danger while he is still two squares away. */
#include "engines/arimaa/eval/eval.h"

enum {
    SOON = 11, /* steps from which on nothing is in danger */
    NEAR_SOON = 7,
    LEVELS = 7, /* of the enemy's control of a trap: from far behind to far ahead, LEVEL apart */
    LEVEL = 60,
    BEHIND = 150,
    FAR = 4, /* squares from a trap */
    HUNT = 4 /* steps that a stronger enemy may need */
};

/* How often a piece counts, by its class. */
static const uint8_t worth[ARIMAA_KINDS] = {0, 1, 1, 2, 3, 4, 0};

/* The squares where a piece of the kind stands beside a stronger enemy that can move, at once and
 * after so many steps of his; one that is frozen needs a step to be freed. */
static void find_hunted(const struct eval_view *v, int kind, uint64_t in[HUNT])
{
    uint64_t stronger = 0;
    for (int k = kind + 1; k < ARIMAA_KINDS; k++)
        stronger |= v->enemy.kind[k];
    in[0] = arimaa_beside(stronger & ~v->enemy_frozen);
    in[1] = in[0] | arimaa_beside(in[0]) | arimaa_beside(stronger & v->enemy_frozen);
    in[2] = in[1] | arimaa_beside(in[1]);
    in[3] = in[2] | arimaa_beside(in[2]);
}

static int level_of(int lead)
{
    int level = lead < -BEHIND ? 0 : (lead + BEHIND) / LEVEL;
    return level >= LEVELS ? LEVELS - 1 : level;
}

/* A piece `far` squares from a trap that a stronger enemy can stand beside after `hunt` steps. */
static void at_trap(struct eval_tally *t, const struct eval_view *v, int kind, int sq, int hunt,
                    int trap, int far)
{
    uint64_t hole = ARIMAA_BIT(eval_trap[trap]);
    int guards = arimaa_count((arimaa_beside(hole) | hole) & v->own.all & ~ARIMAA_BIT(sq));
    int soon = 2 * far + 2 * guards + hunt - (far > 0 ? 2 : 0);
    if (soon >= SOON)
        return;
    int class = v->own.class[kind], state = eval_state(v, sq);
    int own = v->influence.trap[trap] - eval_influence_at(class, state, sq, trap);
    int level = level_of(v->against.trap[trap] - own), times = worth[eval_class(v, kind)];
    eval_add(t, EVAL_SOON + soon * LEVELS + level, times);
    if (soon < NEAR_SOON)
        eval_add(t, EVAL_SOON_STATE + (state * 2 + (kind == ARIMAA_RABBIT)) * LEVELS + level,
                 times);
}

void eval_danger(struct eval_tally *t, const struct eval_view *v)
{
    for (int kind = ARIMAA_RABBIT; kind < ARIMAA_ELEPHANT; kind++) {
        uint64_t in[HUNT], left = v->own.kind[kind];
        if (!left)
            continue;
        find_hunted(v, kind, in);
        for (int hunt = 0; hunt < HUNT; hunt++) {
            for (uint64_t set = left & in[hunt]; set; set &= set - 1) {
                int sq = arimaa_first(set);
                for (int trap = 0; trap < 4; trap++) {
                    int far = eval_distance(sq, eval_trap[trap]);
                    if (far < FAR || (far == FAR && hunt == 0))
                        at_trap(t, v, kind, sq, hunt, trap, far);
                }
            }
            left &= ~in[hunt];
        }
    }
}
