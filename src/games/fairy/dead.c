/* Dead positions: no sequence of moves lets either side mate, by the armies listed in the variant
 * file (FIDE's laws, 5.2.2; for one side 6.9). */
#include <string.h>

#include "games/fairy/fairy.h"

/* Whether all pieces of this kind, of both sides, are on cells of one colour. */
static bool is_one_colour(const struct fairy_game *g, const struct fairy_pos *p, int kind)
{
    bool seen[2] = {false, false};
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < p->count[seat]; i++) {
            int c = *fairy_list(g, p, seat, i);
            if (piece_kind(p->cell[c]) == kind)
                seen[(g->x_of[c] + g->y_of[c]) & 1] = true;
        }
    return !(seen[0] && seen[1]);
}

/* Whether a side has only kinds of this list besides its royals. */
static bool has_only(const struct fairy_game *g, const struct fairy_pos *p, int seat,
                     const uint8_t *kinds, int n)
{
    for (int i = 0; i < p->count[seat]; i++) {
        int kind = piece_kind(p->cell[*fairy_list(g, p, seat, i)]);
        if (!g->kind[seat][kind].royal && !(n > 0 && memchr(kinds, kind, (size_t)n)))
            return false;
    }
    return true;
}

static bool cannot_mate(const struct fairy_game *g, const struct fairy_pos *p, int seat)
{
    const struct variant *v = g->variant;
    if (has_only(g, p, seat, NULL, 0))
        return v->alone_weak;
    for (int i = 0; i < v->weaks; i++) {
        const struct variant_weak *army = &v->weak[i];
        if (!has_only(g, p, seat, &army->kind, 1))
            continue;
        if (army->one_colour ? !is_one_colour(g, p, army->kind)
                             : p->count[seat] > p->royals[seat] + 1)
            return false;
        return has_only(g, p, !seat, army->helper, army->helpers);
    }
    return false;
}

bool fairy_cannot_win(const agon_game *game, const agon_pos *pos, int seat)
{
    return cannot_mate(fairy_game(game), fairy_pos(pos), seat);
}

bool fairy_dead(const struct fairy_game *g, const struct fairy_pos *p)
{
    bool any = g->variant->alone_weak || g->variant->weaks > 0;
    return any && cannot_mate(g, p, 0) && cannot_mate(g, p, 1);
}
