/* Names of cells; steps that can be taken in passing, reconstructed from a position. */
#include "games/fairy/names.h"

#include <ctype.h>
#include <stdio.h>

bool names_wide(const struct fairy_game *g)
{
    return g->wide;
}

int names_read_cell(const struct fairy_game *g, const char **s)
{
    const char *c = *s;
    int file = 0, rank = 0, letters = 0;
    for (; isalpha((unsigned char)*c) && letters < 2; letters++)
        file = 26 * file + tolower((unsigned char)*c++) - 'a' + 1;
    if (letters == 0 || *c == '0')
        return -1;
    for (int i = 0; i < 2 && isdigit((unsigned char)*c); i++)
        rank = 10 * rank + *c++ - '0';
    if (rank < 1 || rank > g->height || file > g->width)
        return -1;
    *s = c;
    return (rank - 1) * g->width + file - 1;
}

void names_write_cell(const struct fairy_game *g, int cell, char name[8])
{
    int file = g->x_of[cell], rank = g->y_of[cell] + 1;
    if (file < 26)
        snprintf(name, 8, "%c%d", 'a' + file, rank);
    else
        snprintf(name, 8, "a%c%d", 'a' + file - 26, rank);
}

int names_room(const struct fairy_game *g, const struct fairy_pos *p)
{
    int pieces = p->count[0] + p->count[1], code = 1;
    if (g->wide)
        code = VARIANT_CODE_MAX + 1 + g->variant->marks;
    int tokens = 2 * pieces + g->height; /* each piece may be preceded by a run of empty cells */
    int cells = g->cells * code, sparse = pieces * code + (tokens - pieces) * (2 + g->wide);
    return (cells < sparse ? cells : sparse) + g->height + 40;
}

bool names_home(const struct fairy_game *g, const struct fairy_pos *p, int cell)
{
    fairy_piece piece = p->cell[cell];
    return piece && bit_of(g->kind[piece_seat(piece)][piece_kind(piece)].home, cell);
}

int names_step_from(const struct fairy_game *g, int seat, int kind, int to, int over)
{
    const struct fairy_kind *k = &g->kind[seat][kind];
    for (int i = 0; i < k->ways; i++) {
        const struct fairy_way *w = &k->way[i];
        int from = over - w->delta;
        if (!(w->flags & BETZA_LAME) || w->flags & BETZA_TAKES || w->type != BETZA_RIDE)
            continue;
        if (from < 0 || from >= g->cells || g->reach[from * g->vectors + w->vector] < w->range)
            continue;
        if (from + w->range * w->delta == to &&
            (!(w->flags & BETZA_INITIAL) || bit_of(k->home, from)))
            return from;
    }
    return -1;
}

bool names_steps_over(const struct fairy_game *g, const struct fairy_pos *p, int seat, int kind,
                      int to, int over)
{
    int from = names_step_from(g, seat, kind, to, over), now = piece_kind(p->cell[to]);
    bool became = now == kind;
    const struct fairy_kind *k = &g->kind[seat][kind];
    if (from < 0 || p->cell[from] || !g->passes[!seat])
        return false;
    for (int i = 0; i < k->targets; i++)
        became |= k->target[i] == now;
    for (int c = over; c != to; c += over - from)
        if (p->cell[c])
            return false;
    return became;
}

int names_first_crossed(const struct fairy_game *g, const struct fairy_pos *p)
{
    int step;
    fairy_last_step(g, p, &step);
    return p->crossed + step;
}
