/* The static value: material, by the file or by mobility, compressed into the vocabulary's
 * range. */
#include "games/fairy/fairy.h"

int fairy_value(const agon_game *game, const agon_pos *pos, int seat)
{
    const struct fairy_game *g = fairy_game(game);
    const struct fairy_pos *p = fairy_pos(pos);
    int64_t sum = 0;
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < p->count[s]; i++) {
            int kind = piece_kind(p->cell[*fairy_list(g, p, s, i)]);
            sum += s == seat ? g->worth[kind] : -g->worth[kind];
        }
    int64_t limit = 9999;
    return (int)(sum * limit / (limit + (sum < 0 ? -sum : sum)));
}
