/* Computing rays and leaps. */
#include "engines/fairy/rays.h"

#include <stdlib.h>

/* Whether a way captures along an unlimited ray; a leap is one of a single step. */
static bool is_ride(const struct fairy_game *g, const struct fairy_way *w)
{
    int far = g->width > g->height ? g->width : g->height;
    return w->type == BETZA_RIDE && w->jumps == 0 && w->range >= far - 1 && w->range > 1 &&
           !(w->flags & (BETZA_LAME | BETZA_INITIAL));
}

static bool is_leap(const struct fairy_way *w)
{
    return w->type == BETZA_RIDE && w->range == 1 && !(w->flags & BETZA_INITIAL);
}

static bool draw_ray(struct rays *r, const struct fairy_game *g, int vector)
{
    size_t words = (size_t)r->words;
    if (r->ray[vector])
        return true;
    uint64_t *ray = r->ray[vector] = calloc((size_t)g->cells * words, sizeof *ray);
    for (int c = 0; ray && c < g->cells; c++)
        for (int i = 1; i <= g->reach[c * g->vectors + vector]; i++)
            bit_set(ray + (size_t)c * words, c + i * g->delta[vector]);
    r->up[vector] = g->delta[vector] > 0;
    return ray != NULL;
}

static bool draw_kind(struct rays *r, const struct fairy_game *g, const struct fairy_kind *k,
                      struct rays_kind *out)
{
    size_t words = (size_t)r->words;
    out->leap = calloc((size_t)g->cells * words, sizeof *out->leap);
    out->plain = out->same = true;
    for (int i = 0; i < k->ways && out->leap && out->plain; i++) {
        const struct fairy_way *w = &k->way[i];
        bool takes = w->flags & BETZA_TAKES;
        out->same &= takes && w->flags & BETZA_MOVES;
        if (!takes)
            continue;
        if (is_leap(w)) {
            for (int c = 0; c < g->cells; c++)
                if (g->reach[c * g->vectors + w->vector] > 0)
                    bit_set(out->leap + (size_t)c * words, c + w->delta);
        } else if (is_ride(g, w) && out->rides < RAYS_RIDES) {
            out->ride[out->rides++] = w->vector;
            if (!draw_ray(r, g, w->vector))
                return false;
        } else {
            out->plain = false;
        }
    }
    return out->leap != NULL;
}

static bool draw_near(struct rays *r, const struct fairy_game *g, int seat)
{
    const size_t words = (size_t)r->words;
    int distances = 2 * g->middle + 1;
    uint64_t *near = r->near[seat] = calloc((size_t)g->cells * words, sizeof *near);
    bool *lined = calloc((size_t)distances, sizeof *lined);
    for (int kind = 0; kind < g->variant->kinds && lined; kind++)
        for (int i = 0; i < distances; i++)
            lined[i] |= g->kind[seat][kind].near[i] != 0;
    for (int to = 0; to < g->cells && near && lined; to++)
        for (int from = 0; from < g->cells; from++)
            if (lined[fairy_distance(g, from, to)])
                bit_set(near + (size_t)to * words, from);
    bool good = near && lined;
    free(lined);
    return good;
}

int rays_init(struct rays *r, const struct fairy_game *g)
{
    *r = (struct rays){.words = g->words <= RAYS_WORDS ? g->words : 0};
    for (int seat = 0; seat < 2 && r->words > 0; seat++) {
        if (!draw_near(r, g, seat))
            return AGON_NO_MEMORY;
        for (int kind = 0; kind < g->variant->kinds; kind++)
            if (!draw_kind(r, g, &g->kind[seat][kind], &r->kind[seat][kind]))
                return AGON_NO_MEMORY;
    }
    return 0;
}

void rays_release(struct rays *r)
{
    for (int i = 0; i < FAIRY_VECTORS_MAX; i++)
        free(r->ray[i]);
    for (int seat = 0; seat < 2; seat++) {
        free(r->near[seat]);
        for (int kind = 0; kind < VARIANT_KINDS_MAX; kind++)
            free(r->kind[seat][kind].leap);
    }
    *r = (struct rays){0};
}
