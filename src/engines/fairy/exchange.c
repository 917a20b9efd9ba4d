/* The exchange on one cell. Every piece of either side with a line to the cell is a candidate; its
 * line is tested again at each capture, so that pieces behind join in and a cannon without its
 * screen does not. A piece that must promote by capturing is recaptured as the promoted piece. */
#include "engines/fairy/exchange.h"

enum { CANDIDATES = 64, CHAIN = 2 * CANDIDATES + 2 };

struct candidate {
    int from;
    int price, gain; /* its value now; the gain by promotion when it captures */
    uint32_t near;
};

/* The candidates of a seat, the cheapest first. */
struct candidates {
    struct candidate list[CANDIDATES];
    int n;
    bool gains; /* some of them gain something */
};

int exchange_price(const struct board *b, int seat, int kind)
{
    bool all = b->g->mate && !b->g->variant->any_royal; /* every royal must be safe */
    if (b->g->kind[seat][kind].royal && (all || b->p->royals[seat] == 1))
        return VALUES_KING;
    return b->v->worth[kind];
}

int exchange_gain(const struct board *b, agon_move m)
{
    const struct fairy_pos *p = b->p;
    uint16_t cell[3];
    int n = board_takes(p, m, cell), gain = 0;
    for (int i = 0; i < n; i++)
        gain += exchange_price(b, !p->seat, piece_kind(p->cell[cell[i]]));
    if (fairy_becomes(m) >= 0)
        gain += b->v->worth[fairy_becomes(m)] - b->v->worth[piece_kind(p->cell[fairy_from(m)])];
    return gain;
}

/* Whether a line is open now. */
static bool is_open(const struct fairy_game *g, const uint16_t *cell, const struct fairy_line *l,
                    int from)
{
    int full = 0, at = from, last = l->steps - (l->steps2 == 0);
    if (l->most == FAIRY_LEAP)
        return true;
    if (l->steps2 && g->reach[from * g->vectors + l->vector] < l->steps)
        return false;
    for (int i = 0; i < last && full <= l->most; i++)
        full += cell[at += g->delta[l->vector]] != 0;
    for (int i = 1; i < l->steps2 && full <= l->most; i++)
        full += cell[at += g->delta[l->vector2]] != 0;
    return full >= l->least && full <= l->most && !(l->next && !cell[at]);
}

static bool attacks(const struct board *b, int seat, const struct candidate *c)
{
    const struct fairy_kind *k = &b->g->kind[seat][piece_kind(b->p->cell[c->from])];
    for (const struct fairy_line *l = &b->g->line[c->near - 1];; l++) {
        if ((!l->initial || bit_of(k->home, c->from)) && is_open(b->g, b->p->cell, l, c->from))
            return true;
        if (l->last)
            return false;
    }
}

/* Adds the piece on a cell if it has a line to `cell`; equal prices in the order of the list. */
static void add_candidate(const struct board *b, int seat, int cell, int from,
                          struct candidates *out)
{
    const struct fairy_game *g = b->g;
    const uint16_t *index = b->p->cell + g->cells;
    fairy_piece piece = b->p->cell[from];
    if (!piece || from == cell || piece_seat(piece) != seat) /* lifted by the move */
        return;
    int kind = piece_kind(piece);
    uint32_t near = g->kind[seat][kind].near[fairy_distance(g, from, cell)];
    if (!near || out->n == CANDIDATES)
        return;
    bool promotes = !(g->variant->marks && piece_promoted(piece));
    int price = exchange_price(b, seat, kind), gain = 0, k = out->n++;
    if (promotes)
        gain = b->v->worth[b->v->becomes[kind]] - b->v->worth[kind];
    for (; k > 0; k--) {
        const struct candidate *c = &out->list[k - 1];
        if (c->price < price || (c->price == price && index[c->from] < index[from]))
            break;
        out->list[k] = *c;
    }
    out->list[k] = (struct candidate){from, price, gain, near};
    out->gains |= gain != 0;
}

static void find_candidates(const struct board *b, int seat, int cell, struct candidates *out)
{
    const uint16_t *list = fairy_list(b->g, b->p, seat, 0);
    int step = seat ? -1 : 1, words = b->v->rays.words;
    out->n = 0;
    out->gains = false;
    for (int i = 0; i < words; i++) {
        uint64_t set = b->sums.full[seat][i] & b->v->rays.near[seat][cell * words + i];
        for (; set; set &= set - 1)
            add_candidate(b, seat, cell, 64 * i + __builtin_ctzll(set), out);
    }
    for (int i = 0; i < b->p->count[seat] && words == 0; i++)
        add_candidate(b, seat, cell, list[i * step], out);
}

/* The first candidate from i on that attacks now, n if there is none. */
static int next_open(const struct board *b, int seat, const struct candidates *c, int i)
{
    while (i < c->n && (!b->p->cell[c->list[i].from] || !attacks(b, seat, &c->list[i])))
        i++;
    return i;
}

/* The next capturer: the cheapest; if there is no recapture, the one that gains most. */
static const struct candidate *choose(const struct board *b, int seat,
                                      const struct candidates side[2])
{
    const struct candidates *c = &side[seat];
    int i = next_open(b, seat, c, 0), best = i;
    if (i == c->n)
        return NULL;
    if (c->gains && next_open(b, !seat, &side[!seat], 0) == side[!seat].n)
        for (; i < c->n; i = next_open(b, seat, c, i + 1))
            if (c->list[i].gain > c->list[best].gain)
                best = i;
    return &c->list[best];
}

/* Plays the exchange on `cell`, with a piece of `price` that `seat` may take; `first` was won
 * before. The outcome for the other seat. */
static int play_out(struct board *b, int cell, int seat, int price, int first)
{
    struct candidates side[2];
    uint16_t lifted[CHAIN];
    fairy_piece piece[CHAIN];
    int gain[CHAIN] = {first}, d = 0;
    const struct candidate *c;
    find_candidates(b, seat, cell, &side[seat]);
    if (next_open(b, seat, &side[seat], 0) == side[seat].n)
        return first;
    find_candidates(b, !seat, cell, &side[!seat]);
    for (; (c = choose(b, seat, side)) != NULL; seat = !seat) {
        lifted[d] = (uint16_t)c->from;
        piece[d++] = b->p->cell[c->from];
        gain[d] = price + c->gain - gain[d - 1];
        price = c->price + c->gain;
        b->p->cell[c->from] = 0;
    }
    for (int i = d - 1; i >= 0; i--)
        b->p->cell[lifted[i]] = piece[i];
    for (; d > 0; d--)
        if (gain[d] > -gain[d - 1])
            gain[d - 1] = -gain[d];
    return gain[0];
}

int exchange_value(struct board *b, agon_move m)
{
    struct fairy_pos *p = b->p;
    int from = fairy_from(m), to = fairy_to(m), seat = p->seat, gain = exchange_gain(b, m);
    if (to == from || m & FAIRY_CASTLE || gain >= VALUES_KING / 2)
        return gain;
    uint16_t cell[3];
    int n = board_takes(p, m, cell), kind = fairy_becomes(m);
    fairy_piece taken[3], piece = p->cell[from];
    kind = kind < 0 ? piece_kind(piece) : kind;
    for (int i = 0; i < n; i++) {
        taken[i] = p->cell[cell[i]];
        p->cell[cell[i]] = 0;
    }
    p->cell[from] = 0;
    p->cell[to] = piece;
    int value = play_out(b, to, !seat, exchange_price(b, seat, kind), gain);
    p->cell[to] = 0;
    p->cell[from] = piece;
    for (int i = 0; i < n; i++)
        p->cell[cell[i]] = taken[i];
    return value;
}
