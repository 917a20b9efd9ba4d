/* Lines of attack: for every kind and distance, the cells over which it might capture.
 *
 * A walk over an unbounded board as large as twice this one finds every distance; vectors and
 * numbers of steps give the cells between. fairy_attacked() then needs one look-up per piece. */
#include <string.h>

#include "games/fairy/fairy.h"

struct drawing {
    struct fairy_game *g;
    struct fairy_line *line; /* NULL in the first pass, which counts */
    uint32_t *head;          /* the first line by distance, while they are linked */
    uint32_t *next;
    size_t n;
    int width, height;
};

/* Adds a line that ends (x, y) away; true if that may be on the board. */
static bool note(struct drawing *d, int x, int y, struct fairy_line l)
{
    if (x <= -d->width || x >= d->width || y <= -d->height || y >= d->height)
        return false;
    if (d->line) {
        int at = (y + d->height - 1) * (2 * d->width - 1) + x + d->width - 1;
        d->line[d->n] = l;
        d->next[d->n] = d->head[at];
        d->head[at] = (uint32_t)(d->n + 1);
    }
    d->n++;
    return true;
}

static void draw_ride(struct drawing *d, const struct fairy_way *w)
{
    int x = d->g->vx[w->vector], y = d->g->vy[w->vector];
    bool hop = w->type == BETZA_HOP, leap = w->range == 1 && !hop;
    for (int i = 1; i <= (hop ? BETZA_FAR : w->range); i++) {
        struct fairy_line l = {.vector = w->vector,
                               .steps = (uint8_t)i,
                               .least = hop,
                               .most = hop ? 1 : w->jumps,
                               .initial = w->flags & BETZA_INITIAL,
                               .next = hop && w->range2 == 1};
        if (leap)
            l.most = FAIRY_LEAP;
        if ((w->flags & BETZA_LAME && i < w->range) || (hop && i < 2))
            continue;
        if (!note(d, x * i, y * i, l))
            return;
    }
}

static void draw_bent(struct drawing *d, const struct fairy_way *w)
{
    const struct fairy_game *g = d->g;
    int x = g->vx[w->vector], y = g->vy[w->vector], x2 = g->vx[w->vector2], y2 = g->vy[w->vector2];
    int far = d->width > d->height ? d->width : d->height;
    for (int i = 1; i <= w->range && i < far; i++) {
        struct fairy_line l = {.vector = w->vector, .steps = (uint8_t)i, .vector2 = w->vector2};
        if (i == 1 && !(w->flags & BETZA_ON))
            l.most = FAIRY_LEAP;
        if (!(w->flags & BETZA_ON))
            note(d, x * i, y * i, l);
        l.most = 0;
        for (int k = 1; k <= w->range2 && k < far; k++) {
            l.steps2 = (uint8_t)k;
            note(d, x * i + x2 * k, y * i + y2 * k, l);
        }
    }
}

/* All cells within n steps of a king. */
static void draw_area(struct drawing *d, int n)
{
    for (int x = -n; x <= n; x++)
        for (int y = -n; y <= n; y++)
            if (x || y)
                note(d, x, y, (struct fairy_line){.most = FAIRY_LEAP});
}

static void draw_kind(struct drawing *d, const struct fairy_kind *k)
{
    for (int i = 0; i < k->ways; i++) {
        const struct fairy_way *w = &k->way[i];
        int x = d->g->vx[w->vector], y = d->g->vy[w->vector];
        if (!(w->flags & BETZA_TAKES))
            continue;
        switch (w->type) {
        case BETZA_BENT:
            draw_bent(d, w);
            break;
        case BETZA_LION:
            draw_area(d, w->range);
            break;
        case BETZA_STING:
        case BETZA_STAB:
            note(d, x, y, (struct fairy_line){.most = FAIRY_LEAP});
            note(d, 2 * x, 2 * y, (struct fairy_line){.most = FAIRY_LEAP});
            break;
        case BETZA_ANYWHERE:
            break;
        default:
            draw_ride(d, w);
        }
    }
}

/* Lays out the linked lines of a kind consecutively, by distance. */
static uint32_t *lay_out(struct fairy_game *g, struct drawing *d, size_t *used)
{
    size_t distances = (size_t)(2 * g->width - 1) * (size_t)(2 * g->height - 1);
    uint32_t *near = fairy_take(g, distances, sizeof *near);
    for (size_t i = 0; near && i < distances; i++) {
        if (!d->head[i])
            continue;
        near[i] = (uint32_t)(*used + 1);
        for (uint32_t k = d->head[i]; k; k = d->next[k - 1])
            g->line[(*used)++] = d->line[k - 1];
        g->line[*used - 1].last = true;
    }
    return near;
}

/* The number of lines of all kinds together, and the most of one; false: too many. */
static bool count_lines(struct fairy_game *g, size_t *most, size_t *all)
{
    struct drawing d = {.g = g, .width = g->width, .height = g->height};
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < g->variant->kinds && *all <= FAIRY_LINES_MAX; i++) {
            d.n = 0;
            draw_kind(&d, &g->kind[seat][i]);
            *most = d.n > *most ? d.n : *most;
            *all += d.n;
        }
    return *all <= FAIRY_LINES_MAX;
}

int fairy_draw_lines(struct fairy_game *g, struct agon_error *e)
{
    size_t distances = (size_t)(2 * g->width - 1) * (size_t)(2 * g->height - 1), most = 0, all = 0;
    struct drawing d = {.g = g, .width = g->width, .height = g->height};
    if (!count_lines(g, &most, &all))
        return agon_fail(e, AGON_UNSUPPORTED, -1,
                         AGON_SAY(variant_captures_most,
                                  "the pieces capture in too many ways: expected fewer that turn"));
    g->line = fairy_take(g, all + 1, sizeof *g->line);
    d.line = fairy_take(g, most + 1, sizeof *d.line);
    d.head = fairy_take(g, distances, sizeof *d.head);
    d.next = fairy_take(g, most + 1, sizeof *d.next);
    if (!g->line || !d.line || !d.head || !d.next)
        return agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    size_t used = 0;
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < g->variant->kinds; i++) {
            memset(d.head, 0, distances * sizeof *d.head);
            d.n = 0;
            draw_kind(&d, &g->kind[seat][i]);
            g->kind[seat][i].near = lay_out(g, &d, &used);
            if (!g->kind[seat][i].near)
                return agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
        }
    return 0;
}
