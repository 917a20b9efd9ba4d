/* Lines to a royal, and testing moves against them. */
#include "engines/fairy/checks.h"

#include <string.h>

/* Sets the cells strictly between; a leg that leaves the board ends the line. */
static void draw_line(struct checks *c, const struct fairy_game *g, const struct fairy_line *l,
                      int from)
{
    int last = l->steps - (l->steps2 == 0);
    if (l->most == FAIRY_LEAP || (l->steps2 && g->reach[from * g->vectors + l->vector] < l->steps))
        return;
    for (int i = 0; i < last; i++)
        bit_set(c->line, from += g->delta[l->vector]);
    for (int i = 1; i < l->steps2; i++)
        bit_set(c->line, from += g->delta[l->vector2]);
}

void checks_draw(struct checks *c, const struct board *b, int seat)
{
    static const struct fairy_change none = {-1, -1, -1, -1, -1};
    const struct fairy_game *g = b->g;
    const struct fairy_pos *p = b->p;
    if (c->drawn)
        return;
    c->drawn = true;
    c->single = p->royals[seat] == 1;
    if (!c->single)
        return;
    c->royal = p->royal_at[seat];
    if (!g->mate && seat != p->seat && fairy_attacked(g, p, c->royal, p->seat, &none)) {
        c->single = false; /* the attack may persist whatever is played */
        return;
    }
    memset(c->line, 0, (size_t)g->words * sizeof *c->line);
    int step = seat ? 1 : -1, to = g->place[c->royal] + g->middle;
    const uint16_t *list = fairy_list(g, p, !seat, 0);
    for (int i = 0; i < p->count[!seat]; i++) {
        int from = list[i * step];
        uint32_t near = g->kind[!seat][piece_kind(p->cell[from])].near[to - g->place[from]];
        if (!near)
            continue;
        for (const struct fairy_line *l = &g->line[near - 1];; l++) {
            draw_line(c, g, l, from);
            if (l->last)
                break;
        }
    }
}

/* Whether a move empties or fills a cell of a line. */
static bool touches(const struct checks *c, agon_move m)
{
    return bit_of(c->line, fairy_from(m)) || bit_of(c->line, fairy_to(m)) ||
           (m & FAIRY_VIA && bit_of(c->line, fairy_via(m))) ||
           (m & FAIRY_VIA2 && bit_of(c->line, fairy_via2(m)));
}

static struct fairy_change change_of(agon_move m)
{
    return (struct fairy_change){fairy_from(m), m & FAIRY_VIA ? fairy_via(m) : -1,
                                 m & FAIRY_VIA2 ? fairy_via2(m) : -1, fairy_to(m), -1};
}

enum checks_answer checks_given(const struct checks *c, const struct board *b, agon_move m)
{
    const struct fairy_game *g = b->g;
    int from = fairy_from(m), to = fairy_to(m), seat = b->p->seat, kind = fairy_becomes(m);
    if (!c->single || m & FAIRY_CASTLE || to == c->royal || touches(c, m) || from == to)
        return CHECKS_UNKNOWN;
    kind = kind < 0 ? piece_kind(b->p->cell[from]) : kind;
    const struct fairy_kind *k = &g->kind[seat][kind];
    if (!k->near[fairy_distance(g, to, c->royal)])
        return CHECKS_NO;
    struct fairy_change d = change_of(m);
    return fairy_piece_attacks(g, b->p, k, to, c->royal, &d) ? CHECKS_YES : CHECKS_NO;
}

bool checks_keeps_safe(const struct checks *c, const struct board *b, agon_move m)
{
    const struct fairy_kind *k = &b->g->kind[b->p->seat][piece_kind(b->p->cell[fairy_from(m)])];
    return c->single && !k->royal && !(m & FAIRY_CASTLE) && !touches(c, m);
}
