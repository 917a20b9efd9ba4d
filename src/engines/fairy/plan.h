/* The plan of the side to move at the root if it is far ahead and royals are captured, not mated:
 * its pieces approach the enemy's royals, and trades are welcome. It is fixed for the whole search,
 * so that all its values are comparable. */
#ifndef ENGINES_FAIRY_PLAN_H
#define ENGINES_FAIRY_PLAN_H

#include "engines/fairy/values.h"

enum { PLAN_NOBODY = -1, PLAN_TRADE = 8 };

struct plan {
    int seat;                      /* the seat with a plan, or PLAN_NOBODY */
    int16_t near[FAIRY_CELLS_MAX]; /* bonus of each of its pieces on a cell */
};

/* `lead`: the material lead of seat 0. */
void plan_make(struct plan *, const struct fairy_game *, const struct values *,
               const struct fairy_pos *, int lead);

/* The plan's bonus for a piece on a cell. */
static inline int plan_place(const struct plan *p, const struct values *v, int seat, int kind,
                             int cell)
{
    return p->seat == PLAN_NOBODY ? 0
           : p->seat == seat      ? p->near[cell]
                                  : v->worth[kind] / PLAN_TRADE;
}

#endif
