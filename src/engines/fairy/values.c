/* Making the tables of values: values scaled to fit, places by mobility, advance and centre. */
#include "engines/fairy/values.h"

#include <stdlib.h>

/* ---- material ---- */

static int abs_of(int x)
{
    return x < 0 ? -x : x;
}

/* Hundredths of both armies at the start, without royals; *pieces: their number. */
static int64_t army(const struct fairy_game *g, int *pieces)
{
    int64_t sum = 0;
    *pieces = 0;
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < g->first->count[seat]; i++) {
            int kind = piece_kind(g->first->cell[*fairy_list(g, g->first, seat, i)]);
            if (g->kind[seat][kind].royal)
                continue;
            sum += g->worth[kind];
            ++*pieces;
        }
    return sum;
}

/* The kind after a capture, if it must or should promote. */
static int after_capture(const struct fairy_game *g, int kind)
{
    const struct fairy_kind *k = &g->kind[0][kind];
    int best = kind;
    if (k->place != PLACE_CAPTURE)
        return kind;
    for (int i = 0; i < k->targets; i++)
        if ((i == 0 && !k->optional) || g->worth[k->target[i]] > g->worth[best])
            best = k->target[i];
    return best;
}

/* A royal that is not the last has its value in the file, scaled to fit. */
static void scale_worths(struct values *v, const struct fairy_game *g)
{
    int pieces;
    int64_t sum = army(g, &pieces);
    v->unit = 1 + (int)(sum / 2 / (VALUES_SURE - 2000));
    v->full = (int)(sum / v->unit) > 0 ? (int)(sum / v->unit) : 1;
    v->pawn = pieces > 0 ? (int)(sum / pieces * 3 / 8) / v->unit : 100;
    v->pawn = v->pawn < 8 ? 8 : v->pawn;
    for (int i = 0; i < g->variant->kinds; i++) {
        v->worth[i] = g->worth[i] / v->unit;
        if (g->kind[0][i].royal && v->worth[i] > 8 * v->pawn)
            v->worth[i] = 8 * v->pawn;
        v->becomes[i] = after_capture(g, i);
    }
}

/* ---- mobility and pressure ---- */

static int way_count(const struct fairy_game *g, const struct fairy_way *w, int c)
{
    int n = g->reach[c * g->vectors + w->vector], sum = 0;
    switch (w->type) {
    case BETZA_ANYWHERE:
        return g->cells;
    case BETZA_LION:
        for (int i = 0; i < g->cells; i++)
            sum += abs_of(g->x_of[i] - g->x_of[c]) <= w->range &&
                   abs_of(g->y_of[i] - g->y_of[c]) <= w->range && i != c;
        return sum;
    case BETZA_STING:
    case BETZA_STAB:
        return n < 2 ? n : 2;
    case BETZA_HOP: /* needs a piece to hop over: half of the line counts as beyond it */
        return (n < w->range2 ? n : w->range2) / 2;
    case BETZA_BENT:
        for (int i = 1; i <= n && i <= w->range; i++) {
            int n2 = g->reach[(c + i * w->delta) * g->vectors + w->vector2];
            sum += !(w->flags & BETZA_ON) + (n2 < w->range2 ? n2 : w->range2);
        }
        return sum;
    default:
        return w->flags & BETZA_LAME ? n >= w->range : n < w->range ? n : w->range;
    }
}

/* Cells that a kind reaches from a cell of the empty board. */
static int reach_count(const struct fairy_game *g, const struct fairy_kind *k, int c)
{
    int sum = 0;
    for (int i = 0; i < k->ways; i++)
        if (!(k->way[i].flags & (BETZA_INITIAL | BETZA_PASSANT)))
            sum += way_count(g, &k->way[i], c);
    return sum < g->cells ? sum : g->cells;
}

/* Whether the kind never goes back: it cannot return to a cell. */
static bool only_forward(const struct fairy_game *g, const struct fairy_kind *k)
{
    bool all = k->ways > 0;
    for (int i = 0; i < k->ways; i++) {
        const struct fairy_way *w = &k->way[i];
        all &= w->type == BETZA_RIDE && g->vy[w->vector] > 0;
    }
    return all;
}

/* A kind's maximum range of attack, 255 for across the board. */
static uint8_t kind_far(const struct fairy_game *g, const struct fairy_kind *k)
{
    int far = 0;
    for (int i = 0; i < k->ways; i++) {
        const struct fairy_way *w = &k->way[i];
        int x = abs_of(g->vx[w->vector]), y = abs_of(g->vy[w->vector]), step = x > y ? x : y;
        int reach = w->type == BETZA_LION                             ? w->range
                    : w->type == BETZA_STING || w->type == BETZA_STAB ? 2
                    : w->type == BETZA_RIDE                           ? step * w->range
                                                                      : 255;
        far = reach > far ? reach : far;
    }
    return (uint8_t)(far < 255 ? far : 255);
}

/* In a large army pieces with short steps are valued by their place only. */
static void weigh_kind(struct values *v, const struct fairy_game *g, int kind)
{
    int mean = g->mobility[kind] > 1 ? g->mobility[kind] : 1;
    v->mobility[kind] = v->worth[kind] * VALUES_PART / (6 * mean);
    v->far[kind] = kind_far(g, &g->kind[0][kind]);
    bool many = g->first->count[0] > VALUES_MANY;
    if (g->kind[0][kind].royal || mean > VALUES_WIDE || (many && v->far[kind] < 3) ||
        only_forward(g, &g->kind[0][kind]))
        v->mobility[kind] = 0;
    else
        v->mobility[kind] += g->variant->kind[kind].mobility / v->unit;
    v->attack[kind] = 1 + (v->worth[kind] > 2 * v->pawn) + (v->worth[kind] > 4 * v->pawn) +
                      (v->worth[kind] > 8 * v->pawn);
}

/* ---- places ---- */

enum { PLACE_GAIN = 7, SHELTERING = 4 };

/* Whether a kind moves like a pawn. */
static bool is_pawn_like(const struct fairy_game *g, const struct fairy_kind *k)
{
    bool beside = false, near = true;
    for (int i = 0; i < k->ways; i++) {
        const struct fairy_way *w = &k->way[i];
        bool takes = w->flags & BETZA_TAKES;
        beside |= takes && g->vx[w->vector] != 0;
        near &= !takes || (w->range == 1 && abs_of(g->vx[w->vector]) <= 1 && g->vy[w->vector] == 1);
    }
    return !k->royal && only_forward(g, k) && beside && near;
}

/* Whether every way connects cells of the same colour. */
static bool is_bound(const struct fairy_game *g, const struct fairy_kind *k)
{
    bool bound = k->ways > 0 && !k->royal;
    for (int i = 0; i < k->ways; i++) {
        const struct fairy_way *w = &k->way[i];
        bound &= (w->type == BETZA_RIDE || w->type == BETZA_HOP) &&
                 (g->vx[w->vector] + g->vy[w->vector]) % 2 == 0;
    }
    return bound;
}

/* The first rank on which a kind of seat 0 promotes; the last if it never does. */
static int goal_of(const struct fairy_game *g, const struct fairy_kind *k)
{
    for (int c = 0; c < g->cells && k->place != PLACE_CAPTURE && k->targets > 0; c++)
        if (bit_of(k->zone, c))
            return g->y_of[c];
    return g->height - 1;
}

/* The gain of the best promotion by place. */
static int promotion_gain(const struct values *v, const struct fairy_kind *k, int kind)
{
    int gain = 0;
    for (int i = 0; i < k->targets && k->place != PLACE_CAPTURE; i++)
        if (v->worth[k->target[i]] - v->worth[kind] > gain)
            gain = v->worth[k->target[i]] - v->worth[kind];
    return gain;
}

/* Sets a kind's pawn properties. */
static void know_pawn(struct values *v, const struct fairy_game *g, int kind)
{
    const struct fairy_kind *k = &g->kind[0][kind];
    int pawns = 0;
    v->forward[kind] = !k->royal && only_forward(g, k);
    v->pawn_like[kind] = is_pawn_like(g, k);
    v->gain[kind] = promotion_gain(v, k, kind);
    v->goal[kind] = goal_of(g, k);
    v->bound[kind] = is_bound(g, k) && v->worth[kind] > 2 * v->pawn;
    for (int i = 0; i < g->first->count[0]; i++)
        pawns += piece_kind(g->first->cell[*fairy_list(g, g->first, 0, i)]) == kind;
    v->sheltered |= v->pawn_like[kind] && pawns >= SHELTERING;
}

/* 0 at the edge to 64 in the middle. */
static int centrality(const struct fairy_game *g, int c)
{
    int x = abs_of(2 * g->x_of[c] - (g->width - 1)) * 64 / g->width;
    int y = abs_of(2 * g->y_of[c] - (g->height - 1)) * 64 / g->height;
    return 64 - (x > y ? x : y);
}

/* Royals stay at home while there is an army to hunt them, and come out later. */
static void place_royal(const struct values *v, const struct fairy_game *g, int c, int y,
                        int place[2])
{
    int advance = y * 64 / g->height;
    place[0] = -v->pawn * (advance * 3 + centrality(g, c) / 2) / 128;
    place[1] = g->mate ? v->pawn * centrality(g, c) / 128 : place[0] / 2;
}

/* Seat 0's place of a kind on a cell in both phases; `mean`: mean number of reachable cells. */
static void place_piece(const struct values *v, const struct fairy_game *g, int kind, int c,
                        int mean, int place[2])
{
    const struct fairy_kind *k = &g->kind[0][kind];
    int y = g->y_of[c], worth = v->worth[kind], centre = centrality(g, c);
    if (k->royal) {
        if (!k->anywhere)
            place_royal(v, g, c, y, place);
        return;
    }
    int room = worth * (reach_count(g, k, c) - mean) / (mean > 0 ? mean : 1) / 16;
    room = room > v->pawn / 3 ? v->pawn / 3 : room < -v->pawn / 3 ? -v->pawn / 3 : room;
    if (!only_forward(g, k)) {
        int home = worth <= 6 * v->pawn ? v->pawn * centre / 64 / 10 : 0;
        place[0] = room + home;
        place[1] = room + home / 2;
        return;
    }
    int gain = v->gain[kind], on = y < v->goal[kind] ? y * 64 / v->goal[kind] : 64;
    int late = (int)((int64_t)gain * on * on * on / (64 * 64 * 64) / PLACE_GAIN);
    place[0] = late / 3 + v->pawn * centre * on / (64 * 64) / 6;
    place[1] = late + v->pawn * on / 64 / 6;
}

/* The learned bonus of a cell, in one phase. */
static int learned_place(const struct values *v, const struct fairy_game *g, int kind, int phase,
                         int c)
{
    const int16_t *learned = g->variant->kind[kind].place[phase];
    const int16_t *shape = v->shape[c];
    int sum = 0;
    for (int i = 0; i < VARIANT_SHAPES; i++)
        sum += learned[i] * shape[i];
    return sum / 256 / v->unit;
}

static void place_kind(struct values *v, const struct fairy_game *g, int kind)
{
    int64_t all = 0;
    for (int c = 0; c < g->cells; c++)
        all += reach_count(g, &g->kind[0][kind], c);
    for (int c = 0; c < g->cells; c++) {
        int place[2] = {0, 0}, turned = g->cells - 1 - c, at = kind * g->cells;
        place_piece(v, g, kind, c, (int)(all / g->cells), place);
        for (int phase = 0; phase < 2; phase++) {
            place[phase] += learned_place(v, g, kind, phase, c);
            v->place[phase][0][at + c] = (int16_t)place[phase];
            v->place[phase][1][at + turned] = (int16_t)place[phase];
        }
    }
}

/* Cells from which the kind could enter its zone on an empty board. */
static void mark_eves(struct values *v, const struct fairy_game *g, int seat, int kind)
{
    const struct fairy_kind *k = &g->kind[seat][kind];
    uint64_t *eve = v->eve[seat] + (size_t)kind * (size_t)g->words;
    for (int c = 0; c < g->cells; c++) {
        bool can = k->within && bit_of(k->zone, c);
        for (int i = 0; i < k->ways && !can; i++) {
            const struct fairy_way *w = &k->way[i];
            int n = g->reach[c * g->vectors + w->vector];
            can = w->type != BETZA_RIDE;
            for (int s = 1; s <= n && s <= w->range && !can; s++)
                can = bit_of(k->zone, c + s * w->delta);
        }
        if (can)
            bit_set(eve, c);
    }
}

int values_init(struct values *v, const struct fairy_game *g)
{
    size_t kinds = (size_t)g->variant->kinds, cells = (size_t)g->cells;
    *v = (struct values){.shape = calloc(cells, sizeof *v->shape)};
    bool good = v->shape != NULL;
    for (int i = 0; i < 2; i++) {
        for (int seat = 0; seat < 2; seat++)
            good &= (v->place[i][seat] = calloc(kinds * cells, sizeof **v->place[i])) != NULL;
        good &= (v->eve[i] = calloc(kinds * (size_t)g->words, sizeof **v->eve)) != NULL;
    }
    if (!good || rays_init(&v->rays, g) < 0) {
        values_release(v);
        return AGON_NO_MEMORY;
    }
    scale_worths(v, g);
    fairy_shapes(g, v->shape);
    for (int kind = 0; kind < g->variant->kinds; kind++) {
        weigh_kind(v, g, kind);
        know_pawn(v, g, kind);
        place_kind(v, g, kind);
        for (int seat = 0; seat < 2; seat++) {
            const struct fairy_kind *k = &g->kind[seat][kind];
            v->slow[seat][kind] = k->targets > 0 && k->place != PLACE_CAPTURE;
            if (v->slow[seat][kind])
                mark_eves(v, g, seat, kind);
        }
    }
    return 0;
}

void values_release(struct values *v)
{
    free(v->shape);
    rays_release(&v->rays);
    for (int i = 0; i < 2; i++) {
        free(v->eve[i]);
        for (int seat = 0; seat < 2; seat++)
            free(v->place[i][seat]);
    }
    *v = (struct values){0};
}
