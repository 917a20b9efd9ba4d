/* What is left of an outline, or what pieces make together: directed edges, the inside to the left.
 *
 * A piece that lies inside is taken away by adding its edges backwards; wherever two edges run
 * against each other on one line they cancel. So a region needs no list of loops, holes and
 * contacts at corners are nothing special, and every end of an edge is a corner of the outline or
 * of a piece: nothing is ever computed but what was there before. */
#ifndef DISSECT_REGION_H
#define DISSECT_REGION_H

#include "games/dissect/shape.h"

enum { REGION_EDGES = 256, COMPASS_WAYS = 512 };

/* The directions that occur, each with a number, its opposite always beside it. */
struct compass {
    int n;
    struct point way[COMPASS_WAYS];
    int16_t back[COMPASS_WAYS];
};
/* The number of a direction, added with its opposite if it is new; -1: there is no room. */
int compass_find(struct compass *, struct point way);

struct region_edge {
    struct point from, to;
    int way;
    int tag; /* the caller's; stays as long as the corner at `from` does, then it is 0 */
};
struct region {
    int n;
    struct region_edge edge[REGION_EDGES];
};

/* Adds the edges of a shape with their directions, backwards to take it away. */
bool region_add_shape(struct region *, const struct compass *, const struct shape *,
                      const int16_t way[SHAPE_VERTICES], bool backwards);
/* Joins edges that go on in the same direction, and puts all in an order of their own. */
void region_tidy(struct region *);
struct number region_area(const struct region *); /* twice */
/* Whether three times a point lies inside; not on an edge. */
bool region_has(const struct region *, struct point thrice);
/* Whether the shape lies inside. */
bool region_holds(const struct region *, const struct shape *);
/* Orders the edges of a tidy region loop by loop; a loop ends where last[i]. */
void region_loops(struct region *, bool last[REGION_EDGES]);

#endif
