/* Passed, isolated, doubled, guarded and backward pawns; shelter of a royal.
 *
 * Ranks are from a seat's view, 0 being its first. */
#include "engines/fairy/pawns.h"

#include <string.h>

enum {
    /* hundredths of a pawn of the variant, in the first and the last phase */
    ISOLATED = 10,
    ISOLATED_LATE = 14,
    DOUBLED = 6,
    DOUBLED_LATE = 18,
    BACKWARD = 8,
    BACKWARD_LATE = 10,
    GUARDED = 8,
    GUARDED_LATE = 6,
    BESIDE = 6,
    BESIDE_LATE = 4,
    SHELTER_NEAR = 14,
    SHELTER_FAR = 8,
    SHELTER_NONE = -14,
    SHELTER_YET = 10, /* less for one that castling leads to */
    /* parts of the gain by promotion, at the last step */
    PASSED_PART = 6,
    PASSED_PART_LATE = 3
};

/* Files with a margin on either side. */
struct files {
    int8_t top[2][VARIANT_SIDE_MAX + 2];       /* rank of the foremost pawn from its side, -1:
                                                * none */
    int8_t enemy_top[2][VARIANT_SIDE_MAX + 2]; /* the enemy's hindmost one from this seat's side */
    int8_t low[2][VARIANT_SIDE_MAX + 2];       /* rank of the hindmost one from its side, 127:
                                                * none */
};

static int rank_of(const struct fairy_game *g, int seat, int cell)
{
    return seat == 0 ? g->y_of[cell] : g->height - 1 - g->y_of[cell];
}

static bool is_pawn(const struct values *v, const struct fairy_pos *p, int cell, int seat)
{
    fairy_piece piece = p->cell[cell];
    return piece && piece_seat(piece) == seat && v->pawn_like[piece_kind(piece)];
}

/* Sets the cells on which a pawn captures. */
static void guard(const struct fairy_game *g, int seat, int kind, int from, uint64_t *set)
{
    const struct fairy_kind *k = &g->kind[seat][kind];
    for (int i = 0; i < k->ways; i++) {
        const struct fairy_way *w = &k->way[i];
        if (w->flags & BETZA_TAKES && g->reach[from * g->vectors + w->vector] > 0)
            bit_set(set, from + w->delta);
    }
}

static void draw_files(const struct fairy_game *g, const struct values *v,
                       const struct fairy_pos *p, struct files *f, struct pawns *e)
{
    memset(f->top, -1, sizeof f->top);
    memset(f->enemy_top, -1, sizeof f->enemy_top);
    memset(f->low, 127, sizeof f->low);
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < p->count[seat]; i++) {
            int c = *fairy_list(g, p, seat, i), x = g->x_of[c] + 1, y = rank_of(g, seat, c);
            int seen = g->height - 1 - y, kind = piece_kind(p->cell[c]);
            if (!v->pawn_like[kind])
                continue;
            f->top[seat][x] = (int8_t)(y > f->top[seat][x] ? y : f->top[seat][x]);
            f->low[seat][x] = (int8_t)(y < f->low[seat][x] ? y : f->low[seat][x]);
            if (seen > f->enemy_top[!seat][x])
                f->enemy_top[!seat][x] = (int8_t)seen;
            guard(g, seat, kind, c, e->guarded[seat]);
        }
}

/* A pawn's progress towards promotion, 0 to 64. */
static int way_of(const struct values *v, int kind, int rank)
{
    int way = rank * 64 / (v->goal[kind] > 0 ? v->goal[kind] : 1);
    return way < 64 ? way : 64;
}

static void judge_passed(const struct fairy_game *g, const struct values *v, struct pawns *e,
                         int seat, int kind, int cell)
{
    int way = way_of(v, kind, rank_of(g, seat, cell));
    int part = (int)((int64_t)v->gain[kind] * way * way * way / (64 * 64 * 64));
    e->value[0][seat] = (int16_t)(e->value[0][seat] + part / PASSED_PART);
    e->value[1][seat] = (int16_t)(e->value[1][seat] + part / PASSED_PART_LATE);
    if (e->passed_n[seat] < PAWNS_PASSED)
        e->passed[seat][e->passed_n[seat]++] = (uint16_t)cell;
}

/* One pawn; *late: its additional value in the last phase. */
static int judge(const struct fairy_game *g, const struct values *v, const struct fairy_pos *p,
                 const struct files *f, const struct pawns *e, int seat, int cell, int *late)
{
    int x = g->x_of[cell] + 1, y = rank_of(g, seat, cell), early = 0;
    int low = f->low[seat][x - 1] < f->low[seat][x + 1] ? f->low[seat][x - 1] : f->low[seat][x + 1];
    bool guarded = bit_of(e->guarded[seat], cell);
    bool beside =
        (x > 1 && is_pawn(v, p, cell - 1, seat)) || (x < g->width && is_pawn(v, p, cell + 1, seat));
    int ahead = cell + (seat == 0 ? g->width : -g->width);
    *late = 0;
    if (low == 127) {
        early -= ISOLATED;
        *late -= ISOLATED_LATE;
    } else if (!guarded && low > y && ahead >= 0 && ahead < g->cells &&
               bit_of(e->guarded[!seat], ahead)) {
        early -= BACKWARD;
        *late -= BACKWARD_LATE;
    }
    if (f->top[seat][x] > y) {
        early -= DOUBLED;
        *late -= DOUBLED_LATE;
    }
    early += guarded ? GUARDED : beside ? BESIDE : 0;
    *late += guarded ? GUARDED_LATE : beside ? BESIDE_LATE : 0;
    return early;
}

static bool is_passed(const struct files *f, int seat, int x, int y)
{
    const int8_t *top = f->enemy_top[seat];
    return top[x - 1] <= y && top[x] <= y && top[x + 1] <= y && f->top[seat][x] <= y;
}

/* The shelter value of the pawns before a cell of a seat's first ranks. */
static int shelter_at(const struct fairy_game *g, const struct values *v, const struct fairy_pos *p,
                      int seat, int at)
{
    int sum = 0, up = seat == 0 ? g->width : -g->width;
    int rank = rank_of(g, seat, at);
    bool home = rank <= 1 && rank + 1 < g->height, far = rank + 2 < g->height;
    for (int x = -1; x <= 1; x++) {
        int file = g->x_of[at] + x, c = at + x + up;
        if (file < 0 || file >= g->width)
            continue;
        sum += home && is_pawn(v, p, c, seat)               ? SHELTER_NEAR
               : home && far && is_pawn(v, p, c + up, seat) ? SHELTER_FAR
                                                            : SHELTER_NONE;
    }
    return sum;
}

/* ... before a seat's only royal, or where castling leads. */
static int shelter_of(const struct fairy_game *g, const struct values *v, const struct fairy_pos *p,
                      int seat)
{
    int at = p->royal_at[seat], best;
    if (at == FAIRY_NOBODY || !v->sheltered)
        return 0;
    best = shelter_at(g, v, p, seat, at);
    for (int i = 0; i < 2; i++) {
        const struct fairy_castle *c = &g->castle[2 * seat + i];
        if (!(p->castling >> (2 * seat + i) & 1))
            continue;
        int there = shelter_at(g, v, p, seat, c->king_to) - SHELTER_YET;
        best = there > best ? there : best;
    }
    return best * v->pawn / 100;
}

static void judge_all(const struct fairy_game *g, const struct values *v, const struct fairy_pos *p,
                      struct pawns *e)
{
    struct files f;
    draw_files(g, v, p, &f, e);
    for (int seat = 0; seat < 2; seat++) {
        int early = 0, late = 0;
        for (int i = 0; i < p->count[seat]; i++) {
            int c = *fairy_list(g, p, seat, i), kind = piece_kind(p->cell[c]), more;
            if (!v->pawn_like[kind])
                continue;
            early += judge(g, v, p, &f, e, seat, c, &more);
            late += more;
            if (v->gain[kind] > 0 && is_passed(&f, seat, g->x_of[c] + 1, rank_of(g, seat, c)))
                judge_passed(g, v, e, seat, kind, c);
        }
        e->value[0][seat] = (int16_t)(e->value[0][seat] + early * v->pawn / 100);
        e->value[1][seat] = (int16_t)(e->value[1][seat] + late * v->pawn / 100);
    }
}

const struct pawns *pawns_find(struct pawns *table, uint64_t key, const struct fairy_game *g,
                               const struct values *v, const struct fairy_pos *p)
{
    struct pawns *e = &table[key & (PAWNS_SLOTS - 1)];
    bool found = e->known && e->key == key;
    if (!found) {
        *e = (struct pawns){.key = key, .known = true};
        judge_all(g, v, p, e);
    }
    for (int seat = 0; seat < 2; seat++)
        if (!found || e->royal_at[seat] != p->royal_at[seat] || e->castling != p->castling) {
            e->royal_at[seat] = p->royal_at[seat];
            e->shelter[seat] = (int16_t)shelter_of(g, v, p, seat);
        }
    e->castling = p->castling;
    return e;
}

/* Steps of a king from a seat's only royal to a cell, 6 at most. */
static int steps(const struct fairy_game *g, const struct fairy_pos *p, int seat, int cell)
{
    int at = p->royal_at[seat];
    if (at == FAIRY_NOBODY)
        return 3;
    int x = g->x_of[at] - g->x_of[cell], y = g->y_of[at] - g->y_of[cell];
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    x = x > y ? x : y;
    return x < 6 ? x : 6;
}

int pawns_passed(const struct pawns *e, const struct fairy_game *g, const struct values *v,
                 const struct fairy_pos *p, int seat)
{
    int sum = 0;
    for (int i = 0; i < e->passed_n[seat]; i++) {
        int c = e->passed[seat][i], kind = piece_kind(p->cell[c]);
        int ahead = c + (seat == 0 ? g->width : -g->width);
        int way = way_of(v, kind, rank_of(g, seat, c));
        int gain = v->gain[kind] < 4 * v->pawn ? v->gain[kind] : 4 * v->pawn;
        if (ahead < 0 || ahead >= g->cells)
            continue;
        int near = 3 * steps(g, p, !seat, ahead) - 2 * steps(g, p, seat, ahead);
        sum += gain * way / 64 * near / 64;
        if (p->cell[ahead] && piece_seat(p->cell[ahead]) != seat)
            sum -= gain * way / 64 / 8;
    }
    return sum;
}
