/* Attacks: computed from the target, by the line that each enemy piece has to it. */
#include "games/fairy/fairy.h"
#include "games/fairy/watch.h"

static inline bool is_full(const struct fairy_pos *p, int c, const struct fairy_change *d)
{
    if (c == d->full || c == d->full2)
        return true;
    return p->cell[c] != 0 && c != d->empty && c != d->empty2 && c != d->empty3;
}

/* The cells strictly between, in order; their number, or -1 if a leg leaves the board. */
static inline int between(const struct fairy_game *g, const struct fairy_line *l, int from,
                          uint16_t *cell)
{
    int n = 0, last = l->steps - (l->steps2 == 0);
    if (l->steps2 && g->reach[from * g->vectors + l->vector] < l->steps)
        return -1;
    for (int i = 0; i < last; i++)
        cell[n++] = (uint16_t)(from += g->delta[l->vector]);
    for (int i = 1; i < l->steps2; i++)
        cell[n++] = (uint16_t)(from += g->delta[l->vector2]);
    return n;
}

static bool attacks(const struct fairy_game *g, const struct fairy_pos *p,
                    const struct fairy_line *l, int from, const struct fairy_change *d)
{
    uint16_t cell[2 * BETZA_FAR];
    if (l->most == FAIRY_LEAP)
        return true;
    int n = between(g, l, from, cell), full = 0;
    if (n < 0 || (l->next && !is_full(p, cell[n - 1], d)))
        return false;
    for (int i = 0; i < n && full <= l->most; i++)
        full += is_full(p, cell[i], d);
    return full >= l->least && full <= l->most;
}

bool fairy_piece_attacks(const struct fairy_game *g, const struct fairy_pos *p,
                         const struct fairy_kind *k, int from, int at, const struct fairy_change *d)
{
    uint32_t near = k->near[fairy_distance(g, from, at)];
    for (const struct fairy_line *l = near ? &g->line[near - 1] : NULL; l; l++) {
        if ((!l->initial || bit_of(k->home, from)) && attacks(g, p, l, from, d))
            return true;
        if (l->last)
            break;
    }
    return false;
}

bool fairy_attacked(const struct fairy_game *g, const struct fairy_pos *p, int at, int seat,
                    const struct fairy_change *d)
{
    const uint16_t *list = fairy_list(g, p, seat, 0);
    int step = seat ? -1 : 1, to = g->place[at] + g->middle;
    for (int i = 0; i < p->count[seat]; i++) {
        int from = list[i * step];
        const struct fairy_kind *k = &g->kind[seat][piece_kind(p->cell[from])];
        uint32_t near = k->near[to - g->place[from]];
        if (!near || from == d->full || from == d->empty2 || from == d->empty3)
            continue;
        for (const struct fairy_line *l = &g->line[near - 1];; l++) {
            if ((!l->initial || bit_of(k->home, from)) && attacks(g, p, l, from, d))
                return true;
            if (l->last)
                break;
        }
    }
    return false;
}

bool fairy_in_danger(const struct fairy_game *g, const struct fairy_pos *p, int seat)
{
    static const struct fairy_change none = {-1, -1, -1, -1, -1};
    if (!g->mate || p->royals[seat] == 0 || (g->variant->any_royal && p->royals[seat] > 1))
        return false;
    if (p->royals[seat] == 1)
        return fairy_attacked(g, p, p->royal_at[seat], !seat, &none);
    for (int i = 0; i < p->count[seat]; i++) {
        int c = *fairy_list(g, p, seat, i);
        if (g->kind[seat][piece_kind(p->cell[c])].royal && fairy_attacked(g, p, c, !seat, &none))
            return true;
    }
    return false;
}

/* ---- castling ---- */

/* Whether only king and rook occupy the row from the first to the last of their four cells. */
static bool way_is_clear(const struct fairy_pos *p, const struct fairy_castle *c)
{
    int first = c->king_to < c->rook_to ? c->king_to : c->rook_to;
    int last = c->king_to + c->rook_to - first;
    int low = c->king_from < c->rook_from ? c->king_from : c->rook_from;
    int high = c->king_from + c->rook_from - low;
    for (int i = low < first ? low : first; i <= last || i <= high; i++)
        if (p->cell[i] && i != c->king_from && i != c->rook_from)
            return false;
    return true;
}

bool fairy_can_castle(const struct fairy_game *g, const struct fairy_pos *p,
                      const struct fairy_castle *c)
{
    int step = c->king_to > c->king_from ? 1 : -1;
    if (!way_is_clear(p, c))
        return false;
    for (int i = c->king_from; i != c->king_to; i += step) {
        struct fairy_change d = {c->king_from, -1, -1, i, -1};
        if (i != c->king_from && fairy_attacked(g, p, i, !p->seat, &d))
            return false;
    }
    struct fairy_change after = {c->king_from, c->rook_from, -1, c->king_to, c->rook_to};
    return !fairy_attacked(g, p, c->king_to, !p->seat, &after);
}

/* ---- dangers for moves ---- */

/* Adds one line from an enemy on `from` to the royal. */
static void watch_line(struct watch *w, const struct fairy_line *l, int from)
{
    const struct fairy_game *g = w->g;
    const struct fairy_pos *p = w->p;
    uint16_t cell[2 * BETZA_FAR];
    int full = 0, n = l->most == FAIRY_LEAP ? 0 : between(g, l, from, cell);
    int most = l->most == FAIRY_LEAP ? 0 : l->most;
    if (n < 0)
        return;
    for (int i = 0; i < n && full <= most + 1; i++)
        full += p->cell[cell[i]] != 0;
    if (full > most + 1 || full + 1 < l->least)
        return;
    bool attack = full >= l->least && full <= most && (!l->next || p->cell[cell[n - 1]]);
    if (attack && w->checks++ == 0)
        bit_set(w->enter, from);
    for (int i = 0; i < n; i++) {
        bool own = p->cell[cell[i]] && piece_seat(p->cell[cell[i]]) == p->seat;
        if (attack && w->checks == 1)
            bit_set(p->cell[cell[i]] ? w->leave : w->enter, cell[i]);
        if (own && !attack)
            bit_set(w->pinned, cell[i]);
        if (!p->cell[cell[i]] && !attack && full < l->least) {
            bit_set(w->risky, cell[i]);
            w->risks = true;
        }
        if (l->next && !attack && !p->cell[cell[i]]) {
            bit_set(w->risky, cell[i]);
            w->risks = true;
        }
    }
}

void watch_royal(struct watch *w)
{
    const struct fairy_game *g = w->g;
    const struct fairy_pos *p = w->p;
    int enemy = !p->seat, step = enemy ? -1 : 1, to = g->place[w->royal] + g->middle;
    const uint16_t *list = fairy_list(g, p, enemy, 0);
    for (int i = 0; i < g->words; i++)
        w->pinned[i] = w->enter[i] = w->leave[i] = w->risky[i] = 0;
    w->checks = 0;
    w->risks = false;
    for (int i = 0; i < p->count[enemy]; i++) {
        int from = list[i * step];
        const struct fairy_kind *k = &g->kind[enemy][piece_kind(p->cell[from])];
        uint32_t near = k->near[to - g->place[from]];
        if (!near)
            continue;
        for (const struct fairy_line *l = &g->line[near - 1];; l++) {
            if (!l->initial || bit_of(k->home, from))
                watch_line(w, l, from);
            if (l->last)
                break;
        }
    }
}

/* ---- guarded cells ---- */

/* Sets the cells along a ride, up to and including the first piece that is not jumped. */
static int guard_ride(const struct fairy_game *g, const struct fairy_pos *p, int c, int vector,
                      int range, int jumps, int lifted, uint64_t *set)
{
    int n = g->reach[c * g->vectors + vector], free = 0;
    for (int i = 0; i < n && i < range; i++) {
        c += g->delta[vector];
        bit_set(set, c);
        if (p->cell[c] && c != lifted && jumps-- == 0)
            break;
        free++;
    }
    return free;
}

static void guard_area(const struct fairy_game *g, int at, int n, uint64_t *set)
{
    for (int x = -n; x <= n; x++)
        for (int y = -n; y <= n; y++) {
            int a = g->x_of[at] + x, b = g->y_of[at] + y;
            if ((x || y) && a >= 0 && b >= 0 && a < g->width && b < g->height)
                bit_set(set, b * g->width + a);
        }
}

/* Over one piece, then up to and including the next. */
static void guard_hop(const struct fairy_game *g, const struct fairy_pos *p,
                      const struct fairy_way *w, int c, int lifted, uint64_t *set)
{
    int n = g->reach[c * g->vectors + w->vector], i = 0;
    for (; i < n; i++) {
        c += w->delta;
        if (p->cell[c] && c != lifted)
            break;
    }
    for (int k = 0; i + 1 < n && k < w->range2; i++, k++) {
        bit_set(set, c += w->delta);
        if (p->cell[c] && c != lifted)
            break;
    }
}

static void guard_way(const struct fairy_game *g, const struct fairy_pos *p,
                      const struct fairy_way *w, int from, int lifted, uint64_t *set)
{
    int n = g->reach[from * g->vectors + w->vector], c = from;
    switch (w->type) {
    case BETZA_RIDE:
        if (!(w->flags & BETZA_LAME)) {
            guard_ride(g, p, from, w->vector, w->range, w->jumps, lifted, set);
            break;
        }
        for (int i = 1; i < w->range && n >= w->range; i++)
            if (p->cell[c += w->delta] && c != lifted)
                return;
        if (n >= w->range)
            bit_set(set, c + w->delta);
        break;
    case BETZA_HOP:
        guard_hop(g, p, w, from, lifted, set);
        break;
    case BETZA_BENT:
        for (int i = 0; i < n && i < w->range; i++) {
            c += w->delta;
            if (!(w->flags & BETZA_ON))
                bit_set(set, c);
            if (p->cell[c] && c != lifted)
                break;
            guard_ride(g, p, c, w->vector2, w->range2, 0, lifted, set);
        }
        break;
    case BETZA_LION:
        guard_area(g, from, w->range, set);
        break;
    case BETZA_STING:
    case BETZA_STAB:
        for (int i = 0; i < n && i < 2; i++)
            bit_set(set, c += w->delta);
        break;
    default:
        break;
    }
}

void fairy_guarded(const struct fairy_game *g, const struct fairy_pos *p, int seat, int lifted,
                   uint64_t *set)
{
    for (int i = 0; i < g->words; i++)
        set[i] = 0;
    for (int i = 0; i < p->count[seat]; i++) {
        int from = *fairy_list(g, p, seat, i);
        const struct fairy_kind *k = &g->kind[seat][piece_kind(p->cell[from])];
        bool before = bit_of(set, from);
        for (int w = 0; w < k->ways; w++)
            if (k->way[w].flags & BETZA_TAKES && k->way[w].type != BETZA_ANYWHERE &&
                (!(k->way[w].flags & BETZA_INITIAL) || bit_of(k->home, from)))
                guard_way(g, p, &k->way[w], from, lifted, set);
        if (!before)
            bit_clear(set, from); /* a bent way that returns: a piece does not guard itself */
    }
}
