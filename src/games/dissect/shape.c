/* Polygons of pieces: convex parts by ear clipping, separation by edges, all exact.
 *
 * Two convex polygons have disjoint interiors exactly if an edge of one of them has the whole other
 * one on its outer side. A segment counts as a polygon of two edges. */
#include "games/dissect/shape.h"

#include <string.h>

struct number loop_area(const struct point *at, int n)
{
    struct number sum = {0, 0};
    for (int i = 1; i + 1 < n; i++)
        sum = number_add(sum, point_cross(point_less(at[i], at[0]), point_less(at[i + 1], at[0])));
    return sum;
}

bool segments_clash(struct point a, struct point b, struct point c, struct point d)
{
    int c_side = point_side(a, b, c), d_side = point_side(a, b, d);
    int a_side = point_side(c, d, a), b_side = point_side(c, d, b);
    if (c_side == 0 && d_side == 0) {
        struct point along = point_less(b, a);
        struct number end = point_dot(along, along);
        struct number from = point_dot(along, point_less(c, a));
        struct number to = point_dot(along, point_less(d, a));
        bool before = number_sign(from) <= 0 && number_sign(to) <= 0;
        bool behind = number_compare(from, end) >= 0 && number_compare(to, end) >= 0;
        return !before && !behind;
    }
    return c_side * d_side < 0 && a_side * b_side < 0;
}

/* Whether an end of one segment is on the other. */
static bool segments_touch(struct point a, struct point b, struct point c, struct point d)
{
    return (point_side(a, b, c) == 0 && point_between(a, b, c)) ||
           (point_side(a, b, d) == 0 && point_between(a, b, d)) ||
           (point_side(c, d, a) == 0 && point_between(c, d, a)) ||
           (point_side(c, d, b) == 0 && point_between(c, d, b));
}

bool loop_is_simple(const struct point *at, int n, int *edge)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++) {
            struct point a = at[k], b = at[k + 1], c = at[i], d = at[(i + 1) % n];
            bool next = k + 1 == i || (k == 0 && i == n - 1);
            *edge = i;
            if (point_equal(c, d) || segments_clash(a, b, c, d) ||
                (!next && segments_touch(a, b, c, d)))
                return false;
        }
    return true;
}

static bool is_convex(const struct shape *s)
{
    for (int i = 0; i < s->n; i++)
        if (point_side(s->at[i], s->at[(i + 1) % s->n], s->at[(i + 2) % s->n]) <= 0)
            return false;
    return true;
}

/* Whether the corner k of the rest is an ear: no other vertex is in its triangle. */
static bool is_ear(const struct shape *s, const uint8_t *left, int n, int k)
{
    uint8_t a = left[(k + n - 1) % n], b = left[k], c = left[(k + 1) % n];
    if (point_side(s->at[a], s->at[b], s->at[c]) <= 0)
        return false;
    for (int i = 0; i < n; i++) {
        struct point p = s->at[left[i]];
        if (left[i] != a && left[i] != b && left[i] != c &&
            point_side(s->at[a], s->at[b], p) >= 0 && point_side(s->at[b], s->at[c], p) >= 0 &&
            point_side(s->at[c], s->at[a], p) >= 0)
            return false;
    }
    return true;
}

/* Clips ears until nothing is left. */
static void cut_ears(struct shape *s)
{
    uint8_t left[SHAPE_VERTICES];
    int n = s->n;
    for (int i = 0; i < n; i++)
        left[i] = (uint8_t)i;
    while (n > 2) {
        int k = 0;
        while (k < n - 1 && !is_ear(s, left, n, k))
            k++;
        uint8_t *part = s->part[s->parts];
        part[0] = left[(k + n - 1) % n];
        part[1] = left[k];
        part[2] = left[(k + 1) % n];
        if (point_side(s->at[part[0]], s->at[part[1]], s->at[part[2]]) > 0)
            s->part_n[s->parts++] = 3;
        memmove(left + k, left + k + 1, (size_t)(--n - k));
    }
}

static void find_parts(struct shape *s)
{
    for (int i = 1; i < s->n; i++)
        if (point_compare(s->at[i], s->at[s->least]) < 0)
            s->least = (uint8_t)i;
    if (!is_convex(s)) {
        cut_ears(s);
        return;
    }
    s->parts = 1;
    s->part_n[0] = s->n;
    for (int i = 0; i < s->n; i++)
        s->part[0][i] = (uint8_t)i;
}

bool shape_init(struct shape *s, const struct point *at, int n)
{
    int edge;
    memset(s, 0, sizeof *s);
    s->n = (uint8_t)n;
    bool reverse = number_sign(loop_area(at, n)) < 0;
    for (int i = 0; i < n; i++)
        s->at[i] = at[reverse ? (n - i) % n : i];
    if (!loop_is_simple(s->at, n, &edge))
        return false;
    for (int i = 0; i < n; i++)
        if (point_side(s->at[i], s->at[(i + 1) % n], s->at[(i + 2) % n]) == 0)
            return false;
    find_parts(s);
    return true;
}

/* (a + b*sqrt2) / sqrt2; false if a is odd. */
static bool over_root(struct number *n)
{
    struct number to = {n->b, n->a / 2};
    bool good = n->a % 2 == 0;
    *n = to;
    return good;
}

bool point_turn(struct point *p, bool flip, int eighths)
{
    bool good = true;
    if (flip)
        p->x = (struct number){-p->x.a, -p->x.b};
    for (int i = 0; i < eighths / 2; i++) {
        struct number x = p->x;
        p->x = (struct number){-p->y.a, -p->y.b};
        p->y = x;
    }
    if (eighths % 2) {
        struct number sum = number_add(p->x, p->y);
        p->x = number_less(p->x, p->y);
        p->y = sum;
        good = over_root(&p->x);
        good = over_root(&p->y) && good;
    }
    return good;
}

bool shape_turn(struct shape *to, const struct shape *from, bool flip, int eighths)
{
    struct point at[SHAPE_VERTICES];
    for (int i = 0; i < from->n; i++) {
        at[i] = point_less(from->at[i], from->at[0]);
        if (!point_turn(&at[i], flip, eighths))
            return false;
    }
    return shape_init(to, at, from->n);
}

struct shape shape_at(const struct shape *s, struct point by)
{
    struct shape to = *s;
    for (int i = 0; i < s->n; i++)
        to.at[i] = point_add(s->at[i], by);
    return to;
}

struct number shape_area(const struct shape *s)
{
    return loop_area(s->at, s->n);
}

bool shape_same(const struct shape *from, const struct shape *to, struct point *by)
{
    if (from->n != to->n)
        return false;
    *by = point_less(to->at[to->least], from->at[from->least]);
    for (int i = 0; i < from->n; i++)
        if (!point_equal(point_add(from->at[(from->least + i) % from->n], *by),
                         to->at[(to->least + i) % to->n]))
            return false;
    return true;
}

/* Whether an edge of part i of s has the whole of part k of t on its outer side. */
static bool edge_separates(const struct shape *s, int i, const struct shape *t, int k)
{
    for (int e = 0; e < s->part_n[i]; e++) {
        struct point a = s->at[s->part[i][e]], b = s->at[s->part[i][(e + 1) % s->part_n[i]]];
        int v = 0;
        while (v < t->part_n[k] && point_side(a, b, t->at[t->part[k][v]]) <= 0)
            v++;
        if (v == t->part_n[k])
            return true;
    }
    return false;
}

bool shape_overlaps(const struct shape *s, const struct shape *t)
{
    for (int i = 0; i < s->parts; i++)
        for (int k = 0; k < t->parts; k++)
            if (!edge_separates(s, i, t, k) && !edge_separates(t, k, s, i))
                return true;
    return false;
}

bool shape_touches(const struct shape *s, const struct shape *t, bool corner)
{
    for (int i = 0; i < s->n; i++)
        for (int k = 0; k < t->n; k++) {
            struct point a = s->at[i], b = s->at[(i + 1) % s->n];
            struct point c = t->at[k], d = t->at[(k + 1) % t->n];
            if (corner ? segments_touch(a, b, c, d) : segments_clash(a, b, c, d))
                return true;
        }
    return false;
}

/* Whether the segment crosses the interior of a convex part. */
static bool part_is_cut(const struct shape *s, int i, struct point from, struct point to)
{
    int left = 0, right = 0;
    for (int e = 0; e < s->part_n[i]; e++) {
        struct point a = s->at[s->part[i][e]], b = s->at[s->part[i][(e + 1) % s->part_n[i]]];
        if (point_side(a, b, from) <= 0 && point_side(a, b, to) <= 0)
            return false;
        int side = point_side(from, to, a);
        left += side > 0;
        right += side < 0;
    }
    return left > 0 && right > 0;
}

/* Whether an inner edge between two parts contains a piece of the segment. */
static bool seam_is_cut(const struct shape *s, int i, struct point from, struct point to)
{
    for (int e = 0; e < s->part_n[i]; e++) {
        int k = s->part[i][e], next = s->part[i][(e + 1) % s->part_n[i]];
        struct point a = s->at[k], b = s->at[next];
        bool seam = next != (k + 1) % s->n;
        if (seam && point_side(a, b, from) == 0 && point_side(a, b, to) == 0 &&
            segments_clash(a, b, from, to))
            return true;
    }
    return false;
}

bool shape_is_cut(const struct shape *s, struct point from, struct point to)
{
    for (int i = 0; i < s->parts; i++)
        if (part_is_cut(s, i, from, to) || (s->parts > 1 && seam_is_cut(s, i, from, to)))
            return true;
    return false;
}

struct point shape_inside(const struct shape *s)
{
    const uint8_t *part = s->part[0];
    return point_add(point_add(s->at[part[0]], s->at[part[1]]), s->at[part[2]]);
}
