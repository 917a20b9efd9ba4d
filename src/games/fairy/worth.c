/* The values of pieces: from the file, else by their mobility.
 *
 * A cell further along a line counts seven tenths of the one before, because a piece may block it
 * (R. Betza, "About the values of chess pieces", 1996). A piece that leaps to n cells is worth
 * about (33 + 0.7 n) n hundredths of a pawn (H. G. Muller, measured by matches of engines); cells
 * counted like this and averaged over the board are two thirds of that n. */
#include "games/fairy/fairy.h"

enum {
    CELL = 1000,     /* thousandths */
    BEHIND = 700,    /* of the cell before */
    ONLY_MOVES = 45, /* per cent */
    ONLY_TAKES = 60,
    LAME = 70,
    HOPS = 15,    /* over the required piece */
    LEAPER = 147, /* per cent of cells to n */
    PROMOTES = 25 /* the part of a promotion's gain that counts before promoting */
};

/* Cells of a ride of n steps, the first `free` of which cannot be blocked. */
static int ride(int n, int range, int free)
{
    int sum = 0, cell = CELL;
    for (int i = 1; i <= n && i <= range; i++) {
        sum += cell;
        cell = i > free ? cell * BEHIND / CELL : cell;
    }
    return sum;
}

static int bend(const struct fairy_game *g, const struct fairy_way *w, int from, int n)
{
    int sum = 0, open = CELL;
    for (int i = 1; i <= n && i <= w->range; i++) {
        int at = from + i * w->delta, n2 = g->reach[at * g->vectors + w->vector2];
        sum += w->flags & BETZA_ON ? 0 : open;
        open = open * BEHIND / CELL;
        sum += ride(n2, w->range2, 0) * (open / 10) / (CELL / 10);
    }
    return sum;
}

/* Thousandths of cells that a way reaches from a cell. */
static int way_cells(const struct fairy_game *g, const struct fairy_way *w, int from)
{
    int n = g->reach[from * g->vectors + w->vector];
    int least = w->range2 < n ? w->range2 : n;
    switch (w->type) {
    case BETZA_ANYWHERE:
        return g->cells / 4 * CELL;
    case BETZA_LION:
        return (w->range == 2 ? 24 : 48) * CELL;
    case BETZA_STING:
    case BETZA_STAB:
        return ride(n, 2, 1);
    case BETZA_BENT:
        return bend(g, w, from, n);
    case BETZA_HOP:
        return least * CELL * HOPS / 100;
    default:
        if (w->flags & BETZA_LAME)
            return n < w->range ? 0 : CELL * LAME / 100;
        return ride(n, w->range, w->jumps);
    }
}

/* By a kind's mobility, without promotions. */
static int by_cells(const struct fairy_game *g, const struct fairy_kind *k)
{
    int64_t sum = 0;
    for (int i = 0; i < k->ways; i++) {
        const struct fairy_way *w = &k->way[i];
        int part = !(w->flags & BETZA_TAKES)   ? ONLY_MOVES
                   : !(w->flags & BETZA_MOVES) ? ONLY_TAKES
                                               : 100;
        if (w->flags & (BETZA_INITIAL | BETZA_PASSANT))
            continue;
        for (int c = 0; c < g->cells; c++)
            sum += (int64_t)way_cells(g, w, c) * part / 100;
    }
    int64_t n = sum / g->cells * LEAPER / 100;
    return (int)((33 * n + n * n * 7 / (10 * CELL)) / CELL);
}

void fairy_find_worth(struct fairy_game *g)
{
    int count = g->variant->kinds;
    for (int i = 0; i < count; i++) {
        const struct variant_kind *k = &g->variant->kind[i];
        g->worth[i] = k->value >= 0 ? k->value : k->royal ? 0 : by_cells(g, &g->kind[0][i]);
    }
    for (int i = 0; i < count; i++) {
        const struct fairy_kind *k = &g->kind[0][i];
        int gain = 0;
        for (int t = 0; t < k->targets && g->variant->kind[i].value < 0 && !k->royal; t++)
            if (g->worth[k->target[t]] - g->worth[i] > gain)
                gain = g->worth[k->target[t]] - g->worth[i];
        g->worth[i] += gain / PROMOTES;
    }
}
