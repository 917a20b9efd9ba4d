/* Polygons of pieces: turning, flipping, moving, and their relative positions. */
#ifndef DISSECT_SHAPE_H
#define DISSECT_SHAPE_H

#include "games/dissect/number.h"

enum { SHAPE_VERTICES = 12, SHAPE_PARTS = SHAPE_VERTICES - 2 };

/* A simple polygon, counter-clockwise. Its parts are convex, do not overlap and cover it: the
 * polygon itself if it is convex, else triangles. */
struct shape {
    uint8_t n, parts, least; /* least: the first of its vertices by point_compare() */
    uint8_t part_n[SHAPE_PARTS], part[SHAPE_PARTS][SHAPE_VERTICES];
    struct point at[SHAPE_VERTICES];
};

/* Takes n (3 to SHAPE_VERTICES) vertices in either order; the first remains first. False if they
 * are not a simple polygon, or if a vertex has 180 degrees. */
bool shape_init(struct shape *, const struct point *, int n);
/* Flipped left to right if required, then turned by `eighths` times 45 degrees counter-clockwise
 * around its first vertex, which moves to 0. False if that needs eighths. */
bool shape_turn(struct shape *to, const struct shape *from, bool flip, int eighths);
/* The same for a point, around 0. */
bool point_turn(struct point *, bool flip, int eighths);
struct shape shape_at(const struct shape *, struct point by); /* moved */
struct number shape_area(const struct shape *);               /* twice the area */
/* Whether one is a translation of the other; then *by takes `from` to `to`. */
bool shape_same(const struct shape *from, const struct shape *to, struct point *by);

/* Whether they share more than boundary. */
bool shape_overlaps(const struct shape *, const struct shape *);
/* Whether they share boundary: a piece of an edge, or (`corner`) a point. They must not overlap. */
bool shape_touches(const struct shape *, const struct shape *, bool corner);
/* Whether the segment crosses the interior of the shape. */
bool shape_is_cut(const struct shape *, struct point from, struct point to);
/* Three times a point in its interior. */
struct point shape_inside(const struct shape *);

/* Whether loop at[0..n) does not cross or fold onto itself; *edge is otherwise the later of the two
 * edges. */
bool loop_is_simple(const struct point *at, int n, int *edge);
struct number loop_area(const struct point *at, int n); /* twice, positive: counter-clockwise */
/* Whether two segments cross, or share more than a point. */
bool segments_clash(struct point a, struct point b, struct point c, struct point d);

#endif
