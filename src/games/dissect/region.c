/* Regions as directed edges: adding, cancelling, joining, and tests for the inside. */
#include "games/dissect/region.h"

#include <stdlib.h>

static bool same_way(struct point a, struct point b)
{
    return number_sign(point_cross(a, b)) == 0 && number_sign(point_dot(a, b)) > 0;
}

/* The index of a direction that must exist. */
static int compass_known(const struct compass *c, struct point way)
{
    for (int i = 0; i < c->n; i++)
        if (same_way(c->way[i], way))
            return i;
    return -1;
}

int compass_find(struct compass *c, struct point way)
{
    int i = compass_known(c, way);
    if (i >= 0 || c->n + 2 > COMPASS_WAYS)
        return i;
    struct point zero = {{0, 0}, {0, 0}};
    i = c->n;
    c->way[i] = way;
    c->way[i + 1] = point_less(zero, way);
    c->back[i] = (int16_t)(i + 1);
    c->back[i + 1] = (int16_t)i;
    c->n += 2;
    return i;
}

/* Whether a point is further along a direction than another. */
static bool further(struct point way, struct point p, struct point than)
{
    return number_sign(point_dot(way, point_less(p, than))) > 0;
}

/* Adds one edge, cancelling opposite ones. False: out of room. */
static bool region_add(struct region *r, const struct compass *c, struct region_edge e)
{
    struct point way = c->way[e.way];
    for (int i = 0; i < r->n; i++) {
        struct region_edge s = r->edge[i];
        if (s.way != c->back[e.way] || point_side(e.from, e.to, s.from) != 0 ||
            !further(way, e.to, s.to) || !further(way, s.from, e.from))
            continue;
        bool before = further(way, s.to, e.from), behind = further(way, e.to, s.from);
        bool after = further(way, s.from, e.to), ahead = further(way, e.from, s.to);
        r->edge[i] = r->edge[--r->n];
        if (r->n + 4 > REGION_EDGES)
            return false;
        if (after)
            r->edge[r->n++] = (struct region_edge){s.from, e.to, s.way, s.tag};
        if (ahead)
            r->edge[r->n++] = (struct region_edge){e.from, s.to, s.way, 0};
        return (!before || region_add(r, c, (struct region_edge){e.from, s.to, e.way, e.tag})) &&
               (!behind || region_add(r, c, (struct region_edge){s.from, e.to, e.way, 0}));
    }
    if (r->n == REGION_EDGES)
        return false;
    r->edge[r->n++] = e;
    return true;
}

bool region_add_shape(struct region *r, const struct compass *c, const struct shape *s,
                      const int16_t way[SHAPE_VERTICES], bool backwards)
{
    for (int i = 0; i < s->n; i++) {
        struct point from = s->at[i], to = s->at[(i + 1) % s->n];
        struct region_edge e = {from, to, way[i], 0};
        if (backwards)
            e = (struct region_edge){to, from, c->back[way[i]], 0};
        if (!region_add(r, c, e))
            return false;
    }
    return true;
}

static int by_place(const void *a, const void *b)
{
    const struct region_edge *e = a, *f = b;
    int order = point_compare(e->from, f->from);
    return order ? order : point_compare(e->to, f->to);
}

void region_tidy(struct region *r)
{
    for (int i = 0; i < r->n; i++)
        for (int k = 0; k < r->n; k++) {
            if (k == i || r->edge[k].way != r->edge[i].way ||
                !point_equal(r->edge[i].to, r->edge[k].from))
                continue;
            r->edge[i].to = r->edge[k].to;
            r->edge[k] = r->edge[--r->n];
            i = -1;
            break;
        }
    qsort(r->edge, (size_t)r->n, sizeof r->edge[0], by_place);
}

struct number region_area(const struct region *r)
{
    struct number sum = {0, 0};
    for (int i = 0; i < r->n; i++)
        sum = number_add(sum, point_cross(r->edge[i].from, r->edge[i].to));
    return sum;
}

static struct point thrice(struct point p)
{
    return point_add(point_add(p, p), p);
}

bool region_has(const struct region *r, struct point p)
{
    bool inside = false;
    for (int i = 0; i < r->n; i++) {
        struct point a = thrice(r->edge[i].from), b = thrice(r->edge[i].to);
        bool a_above = number_compare(a.y, p.y) > 0, b_above = number_compare(b.y, p.y) > 0;
        if (a_above != b_above && (point_side(a, b, p) > 0) == b_above)
            inside = !inside;
    }
    return inside;
}

bool region_holds(const struct region *r, const struct shape *s)
{
    for (int i = 0; i < r->n; i++)
        if (shape_is_cut(s, r->edge[i].from, r->edge[i].to))
            return false;
    return region_has(r, shape_inside(s));
}

/* Of the edges from k on, the one that leaves a point with the sharpest left turn after `along`, or
 * -1; this separates loops that meet at a corner. */
static int find_next(const struct region *r, int k, struct point at, struct point along)
{
    int best = -1;
    struct point best_way = {{0, 0}, {0, 0}};
    for (int i = k; i < r->n; i++) {
        if (!point_equal(r->edge[i].from, at))
            continue;
        struct point way = point_less(r->edge[i].to, r->edge[i].from);
        bool left = number_sign(point_cross(along, way)) >= 0;
        bool best_left = best >= 0 && number_sign(point_cross(along, best_way)) >= 0;
        if (best < 0 || (left && !best_left) ||
            (left == best_left && number_sign(point_cross(best_way, way)) > 0)) {
            best = i;
            best_way = way;
        }
    }
    return best;
}

void region_loops(struct region *r, bool last[REGION_EDGES])
{
    int start = 0;
    for (int i = 0; i < r->n; i++) {
        struct region_edge e = r->edge[i];
        int next = find_next(r, i + 1, e.to, point_less(e.to, e.from));
        last[i] = point_equal(e.to, r->edge[start].from) || next < 0;
        if (last[i]) {
            start = i + 1;
            continue;
        }
        struct region_edge moved = r->edge[i + 1];
        r->edge[i + 1] = r->edge[next];
        r->edge[next] = moved;
    }
}
