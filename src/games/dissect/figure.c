/* The figure as a whole: properly nested loops, and an outline of the right area.
 *
 * A figure is read as its loops, or as the places of all pieces, from a text or from an image; both
 * are checked here only. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "games/dissect/dissect.h"

/* The next corner of a loop. */
static struct point corner_after(const struct dissect_loops *l, int loop, int i)
{
    int n = l->loop[loop].n;
    return l->corner[l->loop[loop].first + (i + 1) % n];
}

int dissect_add_loop(struct dissect_game *g, const struct point *at, int n, bool hole,
                     struct agon_error *e)
{
    struct dissect_loops *l = &g->loops;
    int edge;
    if (l->n == DISSECT_LOOPS)
        return agon_fail(e, AGON_UNSUPPORTED, -1, AGON_SAY(dissect_loops_most, "too many loops"));
    if (n > DISSECT_OUTLINE - l->corners)
        return agon_fail(e, AGON_UNSUPPORTED, -1,
                         AGON_SAY(dissect_edges_most, "an outline of at most %d edges"),
                         DISSECT_OUTLINE);
    if (!loop_is_simple(at, n, &edge)) {
        char text[64];
        dissect_write_point(at[edge], text);
        return agon_fail(
            e, AGON_BAD_TEXT, -1,
            AGON_SAY(dissect_outline_crosses,
                     "the outline crosses or touches itself on the edge that leaves %s"),
            text);
    }
    bool turned = (number_sign(loop_area(at, n)) < 0) != hole;
    for (int i = 0; i < n; i++)
        l->corner[l->corners + i] = at[turned ? (n - i) % n : i];
    l->loop[l->n].first = (uint8_t)l->corners;
    l->loop[l->n].n = (uint8_t)n;
    l->loop[l->n++].hole = hole;
    l->corners += n;
    return 0;
}

/* The number of loops around a point of a loop that is on none of their edges. */
static int depth_of(const struct dissect_loops *l, int loop)
{
    int depth = 0;
    for (int k = 0; k < l->n; k++) {
        struct region r = {.n = 0};
        if (k == loop)
            continue;
        for (int i = 0; i < l->loop[k].n; i++)
            r.edge[r.n++] =
                (struct region_edge){l->corner[l->loop[k].first + i], corner_after(l, k, i), 0, 0};
        for (int i = 0; i < l->loop[loop].n; i++) {
            struct point p = l->corner[l->loop[loop].first + i];
            bool on = false;
            for (int m = 0; m < r.n && !on; m++)
                on = point_side(r.edge[m].from, r.edge[m].to, p) == 0 &&
                     point_between(r.edge[m].from, r.edge[m].to, p);
            if (on)
                continue;
            if (region_has(&r, point_add(point_add(p, p), p)))
                depth += l->loop[k].hole ? -1 : 1;
            break;
        }
    }
    return depth;
}

/* Whether two loops cross, or share a part of an edge. */
static bool loops_clash(const struct dissect_loops *l, int one, int other)
{
    for (int a = 0; a < l->loop[one].n; a++)
        for (int b = 0; b < l->loop[other].n; b++)
            if (segments_clash(l->corner[l->loop[one].first + a], corner_after(l, one, a),
                               l->corner[l->loop[other].first + b], corner_after(l, other, b)))
                return true;
    return false;
}

const char *dissect_misplaced(const struct dissect_game *g, int *loop)
{
    const struct dissect_loops *l = &g->loops;
    for (int i = 0; i < l->n; i++) {
        *loop = i;
        for (int k = 0; k < i; k++)
            if (loops_clash(l, i, k))
                return "this loop crosses another one";
        if (depth_of(l, i) != l->loop[i].hole)
            return l->loop[i].hole ? "a hole lies inside the outline"
                                   : "a loop inside another one is a hole";
    }
    return NULL;
}

/* Adds n thirty-seconds, exactly. */
static void add_fraction(struct text *out, int64_t n)
{
    char digits[8];
    uint64_t size = (uint64_t)(n < 0 ? -n : n);
    snprintf(digits, sizeof digits, "%05u", (unsigned)(size % 32 * 3125));
    size_t length = 5;
    while (length > 0 && digits[length - 1] == '0')
        length--;
    text_add(out, "%s%" PRIu64 "%s%.*s", n < 0 ? "-" : "", size / 32, length ? "." : "",
             (int)length, digits);
}

/* "16", "8+2r": half of the given area. */
static void write_area(struct number twice, char text[64])
{
    struct text out = text_into(text, 64);
    if (twice.a || !twice.b)
        add_fraction(&out, twice.a);
    if (twice.a && twice.b > 0)
        text_add_char(&out, '+');
    if (twice.b) {
        add_fraction(&out, twice.b);
        text_add_char(&out, 'r');
    }
}

static int check_area(const struct dissect_game *g, struct agon_error *e)
{
    struct number own = region_area(&g->outline), all = g->area;
    struct number less = number_less(own, all);
    char given[64], asked[64], by[64];
    if (number_equal(own, all))
        return 0;
    bool small = number_sign(less) < 0;
    write_area(own, given);
    write_area(all, asked);
    write_area(small ? number_less(all, own) : less, by);
    return agon_fail(
        e, AGON_ILLEGAL, -1,
        small ? AGON_SAY(dissect_area_small,
                         "the outline has the area %s and the pieces %s: it is too small by %s")
              : AGON_SAY(dissect_area_large,
                         "the outline has the area %s and the pieces %s: it is too large by %s"),
        given, asked, by);
}

/* The outline's edges: those of the loops, or of all pieces together. */
static bool make_outline(struct dissect_game *g)
{
    const struct dissect_loops *l = &g->loops;
    g->outline.n = 0;
    if (g->solved)
        return dissect_union(g, &g->solution, &g->outline);
    for (int i = 0; i < l->n; i++)
        for (int k = 0; k < l->loop[i].n; k++) {
            struct point from = l->corner[l->loop[i].first + k], to = corner_after(l, i, k);
            int way = compass_find(&g->compass, point_less(to, from));
            if (way < 0)
                return false;
            g->outline.edge[g->outline.n++] = (struct region_edge){from, to, way, 0};
        }
    return true;
}

int dissect_finish_outline(struct dissect_game *g, struct agon_error *e)
{
    bool corners = g->corners;
    g->corners = true;
    bool whole = !g->solved || dissect_whole(g, &g->solution);
    g->corners = corners;
    if (!whole)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(dissect_pieces_apart, "not all pieces touch"));
    if (!make_outline(g))
        return agon_fail(e, AGON_UNSUPPORTED, -1,
                         AGON_SAY(dissect_edges_most, "an outline of at most %d edges"),
                         DISSECT_OUTLINE);
    region_tidy(&g->outline);
    return g->solved ? 0 : check_area(g, e);
}
