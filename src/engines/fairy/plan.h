/* What the side to move at the root is after when it is far ahead and royals are captured, not
 * mated: its pieces go to the enemy's royals, and trades are welcome. It stays as it is for the
 * whole search, so that all values of one search can be compared. */
#ifndef ENGINES_FAIRY_PLAN_H
#define ENGINES_FAIRY_PLAN_H

#include "engines/fairy/values.h"

enum { PLAN_NOBODY = -1, PLAN_TRADE = 8 };

struct plan {
    int seat;                      /* who has a plan, or PLAN_NOBODY */
    int16_t near[FAIRY_CELLS_MAX]; /* what each of its pieces adds to the value on a cell */
};

/* `lead`: the material that seat 0 is ahead. */
void plan_make(struct plan *, const struct fairy_game *, const struct values *,
               const struct fairy_pos *, int lead);

/* What a piece adds to its seat's places by the plan. */
static inline int plan_place(const struct plan *p, const struct values *v, int seat, int kind,
                             int cell)
{
    return p->seat == PLAN_NOBODY ? 0
           : p->seat == seat      ? p->near[cell]
                                  : v->worth[kind] / PLAN_TRADE;
}

#endif
