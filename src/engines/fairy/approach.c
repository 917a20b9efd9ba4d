/* Target cells for the pieces of the side that is ahead. */
#include "engines/fairy/approach.h"

#include <stdlib.h>

enum {
    AHEAD = 40, /* a twentieth of one army, as a part of both */
    CLOSE = 3,  /* near enough: steps of a king from a royal */
    HOME = 5,   /* a fifth of the board is home, where steps do not count */
    STEP_PART = 16
};

static int distance(const struct fairy_game *g, int a, int b)
{
    int x = abs(g->x_of[a] - g->x_of[b]), y = abs(g->y_of[a] - g->y_of[b]);
    return x > y ? x : y;
}

/* King's steps to the nearest royal of a seat, except royals that can go anywhere; to its first
 * rank if there is none. */
static int way_to(const struct fairy_game *g, const struct fairy_pos *p, int seat, int cell)
{
    int best = g->width + g->height;
    for (int i = 0, left = p->royals[seat]; i < p->count[seat] && left > 0; i++) {
        int at = *fairy_list(g, p, seat, i);
        const struct fairy_kind *k = &g->kind[seat][piece_kind(p->cell[at])];
        left -= k->royal;
        if (k->royal && !k->anywhere && distance(g, cell, at) < best)
            best = distance(g, cell, at);
    }
    if (best == g->width + g->height)
        best = seat == 0 ? g->y_of[cell] : g->height - 1 - g->y_of[cell];
    return best > CLOSE ? best : CLOSE;
}

void approach_make(struct approach *approach, const struct fairy_game *g, const struct values *v,
                   const struct fairy_pos *p, int lead)
{
    int size = g->width > g->height ? g->width : g->height;
    int ahead = p->seat ? -lead : lead;
    approach->seat = g->mate || ahead <= v->full / AHEAD ? APPROACH_NOBODY : p->seat;
    for (int c = 0; c < g->cells && approach->seat != APPROACH_NOBODY; c++) {
        int far = size - size / HOME - way_to(g, p, !approach->seat, c);
        approach->near[c] = (int16_t)(v->pawn * (far > 0 ? far : 0) / STEP_PART);
    }
}
