/* The approach of the side to move at the root if it is far ahead and royals are captured, not
 * mated: its pieces near the enemy's royals, and trades are welcome. It is fixed for the whole
 * search, so that all its values are comparable. */
#ifndef ENGINES_FAIRY_APPROACH_H
#define ENGINES_FAIRY_APPROACH_H

#include "engines/fairy/values.h"

enum { APPROACH_NOBODY = -1, APPROACH_TRADE = 8 };

struct approach {
    int seat;                      /* the seat that approaches, or APPROACH_NOBODY */
    int16_t near[FAIRY_CELLS_MAX]; /* bonus of each of its pieces on a cell */
};

/* `lead`: the material lead of seat 0. */
void approach_make(struct approach *, const struct fairy_game *, const struct values *,
                   const struct fairy_pos *, int lead);

/* The bonus for a piece on a cell. */
static inline int approach_bonus(const struct approach *p, const struct values *v, int seat,
                                 int kind, int cell)
{
    return p->seat == APPROACH_NOBODY ? 0
           : p->seat == seat          ? p->near[cell]
                                      : v->worth[kind] / APPROACH_TRADE;
}

#endif
