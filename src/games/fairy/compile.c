/* Compiling a variant: vectors and their reach, ways of both seats, promotion, bounds. */
#include <stdlib.h>
#include <string.h>

#include "games/fairy/fairy.h"

/* The index of a vector, added if necessary; -1: too many. */
static int vector(struct fairy_game *g, int x, int y)
{
    for (int i = 0; i < g->vectors; i++)
        if (g->vx[i] == x && g->vy[i] == y)
            return i;
    if (g->vectors == FAIRY_VECTORS_MAX)
        return -1;
    g->vx[g->vectors] = (int8_t)x;
    g->vy[g->vectors] = (int8_t)y;
    g->delta[g->vectors] = (int16_t)(y * g->width + x);
    return g->vectors++;
}

static int fits(int at, int step, int size)
{
    return step > 0 ? (size - 1 - at) / step : step < 0 ? at / -step : VARIANT_SIDE_MAX;
}

static uint8_t shape_of(const struct betza_way *b)
{
    const int both = BETZA_MOVES | BETZA_TAKES;
    if (b->type != BETZA_RIDE || b->jumps)
        return SHAPE_OTHER;
    if ((b->flags | BETZA_INITIAL) == (BETZA_MOVES | BETZA_LAME | BETZA_INITIAL) && b->range == 2)
        return SHAPE_DOUBLE;
    if (b->flags == both)
        return b->range == 1 ? SHAPE_STEP : SHAPE_SLIDE;
    if (b->range == 1 && b->flags == BETZA_MOVES)
        return SHAPE_WALK;
    return b->range == 1 && (b->flags | BETZA_PASSANT) == (BETZA_TAKES | BETZA_PASSANT)
               ? SHAPE_TAKE
               : SHAPE_OTHER;
}

/* A way of seat 0, or turned by 180 degrees for seat 1; false: too many vectors. */
static bool compile_way(struct fairy_game *g, int seat, const struct betza_way *b,
                        struct fairy_way *w)
{
    int sign = seat ? -1 : 1, v = 0, v2 = 0;
    *w = (struct fairy_way){.shape = shape_of(b),
                            .type = b->type,
                            .flags = b->flags,
                            .range = b->range,
                            .range2 = b->range2,
                            .jumps = b->jumps};
    if (b->x || b->y)
        v = vector(g, sign * b->x, sign * b->y);
    if (b->x2 || b->y2)
        v2 = vector(g, sign * b->x2, sign * b->y2);
    if (v < 0 || v2 < 0)
        return false;
    w->vector = (uint8_t)v;
    w->vector2 = (uint8_t)v2;
    return true;
}

/* Fails with the line of a piece. */
static int fail_kind(const struct fairy_game *g, int kind, struct agon_error *e, const char *what)
{
    const struct variant_kind *k = &g->variant->kind[kind];
    if (k->line == 0)
        return agon_fail(e, AGON_UNSUPPORTED, -1, AGON_SAY(named_wrong, "%s: %s"), k->code, what);
    return agon_fail(e, AGON_UNSUPPORTED, -1, AGON_SAY(variant_line_kind, "line %d: %s: %s"),
                     k->line, k->code, what);
}

/* The cost of trying every way from every cell. */
static int64_t count_steps(const struct variant *v)
{
    int64_t steps = 0, cells = v->width * v->height;
    int far = v->width > v->height ? v->width : v->height;
    for (int i = 0; i < v->kinds; i++)
        for (int k = 0; k < v->kind[i].betza.n; k++) {
            int range = v->kind[i].betza.way[k].range;
            steps += cells * (range < far ? range + 1 : far);
        }
    return steps;
}

static int compile_ways(struct fairy_game *g, struct agon_error *e)
{
    const struct variant *v = g->variant;
    if (count_steps(v) > FAIRY_STEPS_MAX)
        return agon_fail(e, AGON_UNSUPPORTED, -1,
                         AGON_SAY(variant_ways_most,
                                  "all pieces together have too many ways to move for this board"));
    for (int x = -1; x <= 1; x++) /* a king's steps are always included: lions need them */
        for (int y = -1; y <= 1; y++)
            if (x || y)
                vector(g, x, y);
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < v->kinds; i++) {
            const struct betza *b = &v->kind[i].betza;
            struct fairy_way *way = fairy_take(g, (size_t)b->n, sizeof *way);
            if (!way)
                return agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
            for (int k = 0; k < b->n; k++)
                if (!compile_way(g, seat, &b->way[k], &way[k]))
                    return fail_kind(
                        g, i, e,
                        AGON_SAY(variant_steps_most, "expected fewer different steps: 254 in all"));
            g->kind[seat][i].way = way;
            g->kind[seat][i].ways = b->n;
        }
    return 0;
}

static bool compile_reach(struct fairy_game *g)
{
    g->reach = fairy_take(g, (size_t)g->cells * (size_t)g->vectors, 1);
    g->x_of = fairy_take(g, (size_t)g->cells, sizeof *g->x_of);
    g->y_of = fairy_take(g, (size_t)g->cells, sizeof *g->y_of);
    g->place = fairy_take(g, (size_t)g->cells, sizeof *g->place);
    g->middle = (g->height - 1) * (2 * g->width - 1) + g->width - 1;
    if (!g->reach || !g->x_of || !g->y_of || !g->place)
        return false;
    for (int c = 0; c < g->cells; c++) {
        int x = c % g->width, y = c / g->width;
        g->x_of[c] = (uint16_t)x;
        g->y_of[c] = (uint16_t)y;
        g->place[c] = y * (2 * g->width - 1) + x;
        for (int i = 0; i < g->vectors; i++) {
            int a = fits(x, g->vx[i], g->width), b = fits(y, g->vy[i], g->height);
            g->reach[c * g->vectors + i] = (uint8_t)(a < b ? a : b);
        }
    }
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < g->variant->kinds; i++)
            for (int k = 0; k < g->kind[seat][i].ways; k++) {
                struct fairy_way *w = (struct fairy_way *)&g->kind[seat][i].way[k];
                w->delta = g->delta[w->vector];
                w->delta2 = g->delta[w->vector2];
            }
    return true;
}

/* Whether a cell lies in the promotion zone of a seat. */
static bool in_zone(const struct fairy_game *g, const struct variant_promotion *p, int seat, int c)
{
    int x = g->x_of[c], y = seat ? g->height - 1 - g->y_of[c] : g->y_of[c]; /* from its own side */
    switch (p->place) {
    case PLACE_LAST:
        return y >= g->height - p->number;
    case PLACE_RANK:
        return y == p->number - 1;
    case PLACE_CORNERS:
        return y == g->height - 1 && (x == 0 || x == g->width - 1);
    default:
        return p->place == PLACE_ALL;
    }
}

static int way_reach(const struct fairy_game *g, const struct fairy_way *w, int c)
{
    if (w->type == BETZA_ANYWHERE || w->type == BETZA_LION)
        return 1;
    int n = g->reach[c * g->vectors + w->vector];
    return w->flags & BETZA_LAME && n < w->range ? 0 : n;
}

static bool can_leave(const struct fairy_game *g, const struct fairy_kind *k, int c)
{
    for (int i = 0; i < k->ways; i++)
        if (way_reach(g, &k->way[i], c) > 0)
            return true;
    return false;
}

/* Whether a piece that leaves c by this way may end in its zone: its lines cross it; ways that are
 * not plain lines always may. */
static bool may_promote(const struct fairy_game *g, const struct fairy_way *w, int c,
                        const uint64_t *zone)
{
    int n = g->reach[c * g->vectors + w->vector];
    if (w->type != BETZA_RIDE && w->type != BETZA_HOP)
        return true;
    for (int i = 1; i <= n && (i <= w->range || w->type == BETZA_HOP); i++)
        if (bit_of(zone, c + i * g->delta[w->vector]))
            return true;
    return false;
}

static bool is_wary(const struct fairy_game *g, const struct fairy_kind *k, int c)
{
    if (k->place == PLACE_CAPTURE || (k->within && bit_of(k->zone, c)))
        return true;
    for (int i = 0; i < k->ways; i++)
        if (may_promote(g, &k->way[i], c, k->zone))
            return true;
    return false;
}

static bool compile_promotion(struct fairy_game *g, int seat, int kind)
{
    const struct variant_promotion *p = &g->variant->kind[kind].promotion;
    struct fairy_kind *k = &g->kind[seat][kind];
    uint64_t *zone = fairy_take(g, (size_t)g->words, sizeof *zone);
    uint64_t *stuck = fairy_take(g, (size_t)g->words, sizeof *stuck);
    uint64_t *wary = fairy_take(g, (size_t)g->words, sizeof *wary);
    if (!zone || !stuck || !wary)
        return false;
    for (int c = 0; c < g->cells; c++) {
        if (in_zone(g, p, seat, c))
            bit_set(zone, c);
        if (!can_leave(g, k, c))
            bit_set(stuck, c);
    }
    k->zone = zone;
    k->stuck = stuck;
    k->targets = p->targets;
    memcpy(k->target, p->target, sizeof k->target);
    k->place = p->place;
    k->within = p->within;
    k->optional = p->optional;
    k->wary = wary;
    for (int c = 0; c < g->cells; c++)
        if (is_wary(g, k, c))
            bit_set(wary, c);
    return true;
}

/* Moves of one way from one cell, at most. */
static uint32_t way_fan(const struct fairy_game *g, const struct fairy_way *w, int c)
{
    int n = g->reach[c * g->vectors + w->vector];
    uint32_t sum = 0;
    switch (w->type) {
    case BETZA_ANYWHERE:
        return (uint32_t)g->cells;
    case BETZA_LION: /* jumps, one capture on the way, two, and the pass */
        return w->range == 2 ? 24 + 64 + 1 : 48 + 8 * 25 + 16 * 9 + 8 * 8 * 8 + 1;
    case BETZA_STING:
    case BETZA_STAB:
        return 5;
    case BETZA_BENT:
        for (int i = 1; i <= n && i <= w->range; i++) {
            int at = c + i * g->delta[w->vector], n2 = g->reach[at * g->vectors + w->vector2];
            sum += 1 + (uint32_t)(n2 < w->range2 ? n2 : w->range2);
        }
        return sum;
    case BETZA_HOP:
        return (uint32_t)n;
    default:
        return (uint32_t)(n < w->range ? n : w->range);
    }
}

/* The most moves that one piece of the kind has anywhere, without promoting. */
static uint32_t kind_fan(struct fairy_game *g, int seat, int kind)
{
    const struct fairy_kind *k = &g->kind[seat][kind];
    uint32_t most = 0, ends = (uint32_t)g->cells;
    uint64_t all = 0;
    for (int i = 0; i < k->ways; i++)
        if (k->way[i].flags & BETZA_PASSANT)
            ends = (uint32_t)g->cells + VARIANT_SIDE_MAX;
    for (int c = 0; c < g->cells; c++) {
        uint32_t sum = 0, special = 0;
        for (int i = 0; i < k->ways; i++) {
            bool lion = k->way[i].type == BETZA_LION || k->way[i].type == BETZA_STING ||
                        k->way[i].type == BETZA_STAB;
            *(lion ? &special : &sum) += way_fan(g, &k->way[i], c);
        }
        if (sum > ends)
            sum = ends; /* one move per cell, except those that capture on the way or in passing */
        most = sum + special > most ? sum + special : most;
        all += sum + special;
    }
    g->mobility[kind] = (int)(all / (uint64_t)g->cells);
    return (most + (k->royal ? 2 : 0)) * (k->targets + 1u);
}

/* fan[][]: including possible promotions, and theirs. */
static void compile_fans(struct fairy_game *g)
{
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < g->variant->kinds; i++)
            g->fan[seat][i] = kind_fan(g, seat, i);
        for (bool changed = true; changed;) {
            changed = false;
            for (int i = 0; i < g->variant->kinds; i++)
                for (int t = 0; t < g->kind[seat][i].targets; t++) {
                    uint32_t fan = g->fan[seat][g->kind[seat][i].target[t]];
                    if (fan > g->fan[seat][i]) {
                        g->fan[seat][i] = fan;
                        changed = true;
                    }
                }
        }
    }
}

/* Whether two straight ways are on one line, in one direction. */
static bool is_along(const struct fairy_game *g, const struct fairy_way *w,
                     const struct fairy_way *o)
{
    int x = g->vx[w->vector], y = g->vy[w->vector], x2 = g->vx[o->vector], y2 = g->vy[o->vector];
    return x * y2 == y * x2 && x * x2 + y * y2 > 0;
}

/* Whether a hop may end on the cell of another way of the kind; one that slides along the same
 * cells ends before. */
static bool hop_meets(const struct fairy_game *g, const struct fairy_kind *k,
                      const struct fairy_way *hop)
{
    for (int i = 0; i < k->ways; i++) {
        const struct fairy_way *o = &k->way[i];
        bool before = o->type == BETZA_RIDE && o->vector == hop->vector && o->jumps == 0;
        if (o != hop && !before && is_along(g, hop, o))
            return true;
    }
    return false;
}

/* Marks the targets of a way on an unbounded board; true if another way has the same one. */
static bool mark_ride(const struct fairy_game *g, const struct fairy_way *w,
                      uint8_t seen[2 * VARIANT_SIDE_MAX][2 * VARIANT_SIDE_MAX])
{
    bool met = false;
    for (int n = 1; n <= w->range; n++) {
        int x = g->vx[w->vector] * n + VARIANT_SIDE_MAX,
            y = g->vy[w->vector] * n + VARIANT_SIDE_MAX;
        if (x < 0 || x >= 2 * VARIANT_SIDE_MAX || y < 0 || y >= 2 * VARIANT_SIDE_MAX)
            break;
        if (w->flags & BETZA_LAME && n < w->range)
            continue;
        uint8_t modes = w->flags & (BETZA_MOVES | BETZA_TAKES);
        met |= (seen[y][x] & modes) != 0;
        seen[y][x] |= modes;
    }
    return met;
}

/* Sets the flags that a kind's ways require. */
static void mark_kind(struct fairy_game *g, int seat, int kind)
{
    const struct variant_kind *v = &g->variant->kind[kind];
    struct fairy_kind *k = &g->kind[seat][kind];
    uint8_t seen[2 * VARIANT_SIDE_MAX][2 * VARIANT_SIDE_MAX] = {{0}};
    k->quick = true;
    for (int i = 0; i < k->ways; i++)
        k->quick = k->quick && k->way[i].shape != SHAPE_OTHER;
    k->royal = v->royal;
    k->resets = v->resets;
    for (int i = 0; i < k->ways; i++) {
        const struct fairy_way *w = &k->way[i];
        if (w->type == BETZA_ANYWHERE && w->flags & BETZA_TAKES)
            k->anywhere = true;
        if (w->flags & BETZA_PASSANT)
            g->passes[seat] = k->passes = true;
        for (int n = 0; n < k->ways && w->flags & BETZA_PASSANT; n++)
            k->doubles |= n != i && (k->way[n].type != BETZA_RIDE || k->way[n].range > 1 ||
                                     k->way[n].vector == w->vector);
        if (w->type == BETZA_RIDE)
            k->merges |= mark_ride(g, w, seen);
        else
            k->merges |= w->type != BETZA_HOP || k->ways > 8 || hop_meets(g, k, w);
    }
}

int fairy_compile(struct fairy_game *g, struct agon_error *e)
{
    const struct variant *v = g->variant;
    g->width = v->width;
    g->height = v->height;
    g->cells = v->width * v->height;
    g->words = (g->cells + 63) / 64;
    g->mate = v->goal == GOAL_MATE;
    int status = compile_ways(g, e);
    if (status < 0)
        return status;
    bool good = compile_reach(g);
    for (int seat = 0; seat < 2 && good; seat++)
        for (int i = 0; i < v->kinds && good; i++) {
            good = compile_promotion(g, seat, i);
            mark_kind(g, seat, i);
        }
    if (!good)
        return agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    status = fairy_draw_lines(g, e);
    if (status < 0)
        return status;
    for (int i = 0; i < v->kinds; i++)
        if (g->mate && g->kind[0][i].anywhere)
            return fail_kind(
                g, i, e,
                AGON_SAY(variant_captures_goal, "captures anywhere: expected goal = capture"));
    compile_fans(g);
    return 0;
}
