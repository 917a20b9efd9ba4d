/* Finding the symmetries of an outline by trying all, and the images of solutions under them. */
#include "engines/dissect/symmetry.h"

#include <stdlib.h>
#include <string.h>

static int by_number(const void *a, const void *b)
{
    agon_move x = *(const agon_move *)a, y = *(const agon_move *)b;
    return (x > y) - (x < y);
}

static int by_place(const void *a, const void *b)
{
    const struct region_edge *e = a, *f = b;
    int order = point_compare(e->from, f->from);
    return order ? order : point_compare(e->to, f->to);
}

/* Whether a region, rotated or reflected, is a translation of the other. */
static bool region_same(const struct region *r, const struct region *other, int how,
                        struct symmetry *s)
{
    struct region_edge image[REGION_EDGES];
    struct point origin = r->edge[0].from, by;
    if (r->n != other->n)
        return false;
    for (int i = 0; i < r->n; i++) {
        bool flip = how >= 8;
        image[i] = r->edge[i];
        if (flip)
            image[i] = (struct region_edge){r->edge[i].to, r->edge[i].from, 0, 0};
        image[i].from = point_less(image[i].from, origin);
        image[i].to = point_less(image[i].to, origin);
        if (!point_turn(&image[i].from, flip, how % 8) || !point_turn(&image[i].to, flip, how % 8))
            return false;
    }
    qsort(image, (size_t)r->n, sizeof image[0], by_place);
    by = point_less(other->edge[0].from, image[0].from);
    for (int i = 0; i < r->n; i++)
        if (!point_equal(point_add(image[i].from, by), other->edge[i].from) ||
            !point_equal(point_add(image[i].to, by), other->edge[i].to))
            return false;
    *s = (struct symmetry){how, origin, by};
    return true;
}

void symmetries_find(const struct dissect_game *g, struct symmetries *s)
{
    s->n = 0;
    for (int how = 0; how < DISSECT_FORMS; how++)
        if (g->piece[0].form[how].exists &&
            region_same(&g->outline, &g->outline, how, &s->of[s->n]))
            s->n++;
}

/* The code that represents all ways to write a placement of a type. */
static agon_move code_of(const struct dissect_game *g, int type, int how, struct point at)
{
    const struct dissect_form *f = &g->piece[type].form[how];
    return dissect_lay(type, f->same, point_add(at, f->shift));
}

void pattern_of(const struct dissect_game *g, const struct dissect_pos *p, struct pattern *pattern)
{
    for (int i = 0; i < g->pieces; i++) {
        int type = g->piece[i].twin;
        struct shape s = dissect_shape(g, p, i);
        struct point at;
        pattern->code[i] = 0;
        for (int how = 0; how < DISSECT_FORMS && !pattern->code[i]; how++)
            if (g->piece[type].form[how].exists &&
                shape_same(&g->piece[type].form[how].shape, &s, &at))
                pattern->code[i] = dissect_lay(type, how, at);
    }
    qsort(pattern->code, (size_t)g->pieces, sizeof pattern->code[0], by_number);
}

/* Applies `how`, then `after`: rotations after a reflection are reversed. */
static int compose(int after, int how)
{
    int turn = after >= 8 ? after % 8 + 8 - how % 8 : after % 8 + how % 8;
    return ((after ^ how) & 8) | turn % 8;
}

bool pattern_stands(const struct dissect_game *g, const struct symmetries *all,
                    const struct pattern *pattern, int *fixed)
{
    *fixed = 0;
    for (int i = 0; i < all->n; i++) {
        const struct symmetry *s = &all->of[i];
        struct pattern image;
        bool same = true;
        for (int k = 0; k < g->pieces; k++) {
            agon_move m = pattern->code[k];
            struct point at = point_less(dissect_at(m), s->from);
            if (!point_turn(&at, s->how >= 8, s->how % 8))
                return false;
            image.code[k] = code_of(g, dissect_piece_of(m), compose(s->how, dissect_how(m)),
                                    point_add(at, s->to));
            same = same && image.code[k] == m;
        }
        *fixed += same;
        qsort(image.code, (size_t)g->pieces, sizeof image.code[0], by_number);
        int k = 0;
        while (k < g->pieces && image.code[k] == pattern->code[k])
            k++;
        if (k < g->pieces && image.code[k] < pattern->code[k])
            return false;
    }
    return true;
}
