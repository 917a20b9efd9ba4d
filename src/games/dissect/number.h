/* Exact coordinates: numbers a + b*sqrt2 in quarters of a unit, points of them, and their signs.
 *
 * Turning by 45 degrees takes (x, y) to ((x - y) / sqrt2, (x + y) / sqrt2), so whole numbers and
 * multiples of sqrt2 are all that Tangram needs; quarters allow a piece to be centred on another.
 * Every decision is the sign of such a number, which is computed with integers only. */
#ifndef DISSECT_NUMBER_H
#define DISSECT_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

enum {
    NUMBER_UNIT = 4,   /* quarters in 1 */
    NUMBER_MOST = 2047 /* a and b of any coordinate, at most */
};

/* A coordinate in quarters; or a product of two, in sixteenths. */
struct number {
    int64_t a, b;
};

struct point {
    struct number x, y;
};

__extension__ typedef __int128 number_wide;

static inline struct number number_add(struct number n, struct number m)
{
    return (struct number){n.a + m.a, n.b + m.b};
}
static inline struct number number_less(struct number n, struct number m)
{
    return (struct number){n.a - m.a, n.b - m.b};
}
static inline struct number number_times(struct number n, struct number m)
{
    return (struct number){n.a * m.a + 2 * n.b * m.b, n.a * m.b + n.b * m.a};
}
static inline bool number_equal(struct number n, struct number m)
{
    return n.a == m.a && n.b == m.b;
}

/* -1, 0 or 1. If a and b have opposite signs, the squares decide; they are never equal. */
static inline int number_sign(struct number n)
{
    int a = (n.a > 0) - (n.a < 0), b = (n.b > 0) - (n.b < 0);
    if (a == b || b == 0)
        return a;
    if (a == 0)
        return b;
    return (number_wide)n.a * n.a > 2 * ((number_wide)n.b * n.b) ? a : b;
}
static inline int number_compare(struct number n, struct number m)
{
    return number_sign(number_less(n, m));
}

static inline struct point point_add(struct point p, struct point q)
{
    return (struct point){number_add(p.x, q.x), number_add(p.y, q.y)};
}
static inline struct point point_less(struct point p, struct point q)
{
    return (struct point){number_less(p.x, q.x), number_less(p.y, q.y)};
}
static inline bool point_equal(struct point p, struct point q)
{
    return number_equal(p.x, q.x) && number_equal(p.y, q.y);
}
/* Orders from left to right, then from below. */
static inline int point_compare(struct point p, struct point q)
{
    int x = number_compare(p.x, q.x);
    return x ? x : number_compare(p.y, q.y);
}

/* Twice the area of the triangle 0, p, q, positive if q is to the left of p. */
static inline struct number point_cross(struct point p, struct point q)
{
    return number_less(number_times(p.x, q.y), number_times(p.y, q.x));
}
static inline struct number point_dot(struct point p, struct point q)
{
    return number_add(number_times(p.x, q.x), number_times(p.y, q.y));
}
/* 1: c is to the left of the line from a to b, -1: to the right, 0: on it. */
static inline int point_side(struct point a, struct point b, struct point c)
{
    return number_sign(point_cross(point_less(b, a), point_less(c, a)));
}
/* Whether c is between a and b or is one of them; the three are on one line. */
static inline bool point_between(struct point a, struct point b, struct point c)
{
    return number_sign(point_dot(point_less(a, c), point_less(b, c))) <= 0;
}

#endif
