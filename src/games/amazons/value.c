/* The static evaluation of the Amazons: a plain count for generic engines.
 *
 * The squares that a side's amazons can reach less the other side's; the Amazons' engine has a
 * better evaluation. */
#include "games/amazons/amazons.h"

enum { MOBILITY = 40 };

static int mobility(const struct amazons_pos *p, int seat)
{
    int n = 0;
    for (int i = 0; i < p->amazons[seat]; i++)
        n += board_sight(&p->board, p->at[seat][i]);
    return n;
}

int amazons_value(const agon_game *game, const agon_pos *pos, int seat)
{
    const struct amazons_pos *p = amazons_pos(pos);
    int value = MOBILITY * (mobility(p, seat) - mobility(p, seat ^ 1));
    (void)game;
    return value > 10000 ? 10000 : value < -10000 ? -10000 : value;
}
