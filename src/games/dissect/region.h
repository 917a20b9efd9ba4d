/* The rest of an outline, or the union of pieces: directed edges, the inside to the left.
 *
 * A piece inside is removed by adding its edges backwards; opposite edges on one line cancel. So a
 * region needs no list of loops, holes and contacts at corners need no special cases, and every end
 * of an edge is a corner of the outline or of a piece: no new coordinates are ever computed. */
#ifndef DISSECT_REGION_H
#define DISSECT_REGION_H

#include "games/dissect/shape.h"

enum { REGION_EDGES = 256, COMPASS_WAYS = 512 };

/* The directions in use, each with an index; the opposite one is adjacent. */
struct compass {
    int n;
    struct point way[COMPASS_WAYS];
    int16_t back[COMPASS_WAYS];
};
/* The index of a direction, added with its opposite if new; -1: out of room. */
int compass_find(struct compass *, struct point way);

struct region_edge {
    struct point from, to;
    int way;
    int tag; /* the caller's; it stays with the corner at `from`, else becomes 0 */
};
struct region {
    int n;
    struct region_edge edge[REGION_EDGES];
};

/* Adds the edges of a shape with their directions, backwards to remove it. */
bool region_add_shape(struct region *, const struct compass *, const struct shape *,
                      const int16_t way[SHAPE_VERTICES], bool backwards);
/* Joins edges that continue in the same direction, and sorts all in a canonical order. */
void region_tidy(struct region *);
struct number region_area(const struct region *); /* twice */
/* Whether a third of a point is inside; not on an edge. */
bool region_has(const struct region *, struct point thrice);
/* Whether the shape is inside. */
bool region_holds(const struct region *, const struct shape *);
/* Orders the edges of a tidy region loop by loop; last[i] marks the end of a loop. */
void region_loops(struct region *, bool last[REGION_EDGES]);

#endif
