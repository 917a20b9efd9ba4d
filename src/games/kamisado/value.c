/* The static evaluation of Kamisado: plain counts for generic engines.
 *
 * The squares that a side's towers can reach less the other side's, and the points of the match;
 * Kamisado's engine has a better evaluation. */
#include "games/kamisado/kamisado.h"

enum { MOBILITY = 20, POINT = 600 };

static int mobility(const struct kamisado_pos *p, int seat)
{
    int n = 0;
    for (int colour = 0; colour < KAMISADO_COLOURS; colour++)
        n += kamisado_count(
            kamisado_targets(p->occupied, seat, p->at[seat][colour], p->rings[seat][colour]));
    return n;
}

int kamisado_value(const agon_game *game, const agon_pos *pos, int seat)
{
    const struct kamisado_game *g = kamisado_game(game);
    const struct kamisado_pos *p = kamisado_pos(pos);
    int points = kamisado_points(g, p, seat) - kamisado_points(g, p, seat ^ 1);
    int value = MOBILITY * (mobility(p, seat) - mobility(p, seat ^ 1)) + POINT * points;
    return value > 10000 ? 10000 : value < -10000 ? -10000 : value;
}
