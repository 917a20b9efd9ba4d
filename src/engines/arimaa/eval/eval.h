/* What the ideas of the evaluation share: the board as one side sees it, and the sum being made.
 *
 * Every file of this folder is one idea. It looks at the board from one side, whose home rows are
 * made the lowest, and adds what it finds to a tally under the numbers of evaluate.h. Gold and
 * silver are counted by the same code, so a board turned round with its colours changed is worth
 * exactly the opposite. */
#ifndef ENGINES_ARIMAA_EVAL_EVAL_H
#define ENGINES_ARIMAA_EVAL_EVAL_H

#include "engines/arimaa/evaluate.h"

/* One side as sets by strength. */
struct eval_army {
    uint64_t all, near;            /* its pieces, the squares beside them */
    uint64_t kind[ARIMAA_KINDS];   /* from ARIMAA_RABBIT on */
    uint64_t reach[ARIMAA_KINDS];  /* squares beside the pieces of that kind */
    uint64_t master[ARIMAA_KINDS]; /* squares beside its pieces stronger than that kind */
};

/* The board as one side sees it: its home rows are the lowest. */
struct eval_view {
    struct eval_army own, enemy;
    uint64_t empty;
    uint64_t held, frozen; /* own pieces beside a stronger enemy; those of them that cannot step */
    bool enemy_moves;      /* it is the enemy's turn, with two steps left or more */
};

/* A sum being made, and the counts if somebody wants them. */
struct eval_tally {
    int sum;
    int8_t *count; /* EVAL_WEIGHTS of them, or NULL */
};

static inline void eval_add(struct eval_tally *t, int feature, int n)
{
    t->sum += n * evaluate_weight[feature];
    if (t->count)
        t->count[feature] = (int8_t)(t->count[feature] + n);
}

/* HarLog of one side, thousandths of a rabbit. */
int eval_material(const struct eval_army *own, const struct eval_army *enemy);

/* The ideas, each in the file of its name. */
typedef void eval_idea(struct eval_tally *, const struct eval_view *);
eval_idea eval_placement, eval_freezing, eval_traps, eval_threats, eval_hostages, eval_frames,
    eval_blockades, eval_mobility, eval_rabbits, eval_wings;

#endif
