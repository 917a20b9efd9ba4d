/* Each side's distance from a line of three equal heads, in its own steps.
 *
 * An hourglass that must reach a square with a given head needs as many steps as the distance, or
 * one more if the parity of its flips would be wrong (with four neighbours there is no such detour:
 * a checkered board preserves the parity). */
#include <stdlib.h>

#include "games/akhimoraec/akhimoraec.h"

enum { FAR = 60, BOARD = AKHI_SQUARES };
enum { PER_STEP = 100, PER_WAIT = 20, TEMPO = 50 };

/* Own steps to reach a square with that head on top. */
static int steps_to(const struct akhi_game *g, const struct akhi_pos *p, int glass, int to,
                    bool black)
{
    int from = p->square[glass];
    int files = abs(from % AKHI_SIDE - to % AKHI_SIDE),
        ranks = abs(from / AKHI_SIDE - to / AKHI_SIDE);
    int far = g->wide ? (files > ranks ? files : ranks) : files + ranks;
    bool flips = akhi_is_black(p, glass) != black;
    if (far % 2 == flips)
        return far;
    return !g->wide ? FAR : far == 0 ? 3 : far + 1;
}

int akhi_steps_to_line(const struct akhi_game *g, const struct akhi_pos *p, int seat)
{
    static const uint8_t order[6][AKHI_OF_SEAT] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                   {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    int need[AKHI_OF_SEAT][9], best = 3 * FAR;
    for (int black = 0; black < (g->only_colour ? 1 : 2); black++) {
        for (int i = 0; i < AKHI_OF_SEAT; i++)
            for (int k = 0; k < 9; k++)
                need[i][k] = steps_to(g, p, seat * AKHI_OF_SEAT + i,
                                      AKHI_SIDE * (3 + k / 3) + 3 + k % 3, black);
        for (int line = 0; line < AKHI_LINES; line++)
            for (int o = 0; o < 6; o++) {
                int sum = 0;
                for (int i = 0; i < AKHI_OF_SEAT; i++) {
                    int square = akhi_lines[line][i];
                    int k = 3 * (square / AKHI_SIDE - 3) + square % AKHI_SIDE - 3;
                    sum += need[order[o][i]][k];
                }
                best = sum < best ? sum : best;
            }
    }
    return best;
}

/* The penalty for waiting hourglasses. */
static int waiting(const struct akhi_game *g, const struct akhi_pos *p, int seat)
{
    int sum = 0;
    for (int i = seat * AKHI_OF_SEAT; i < (seat + 1) * AKHI_OF_SEAT; i++)
        if (p->phase[i] == AKHI_WAITING)
            sum += PER_WAIT + (int)(200LL * p->sand[i] / (g->pause > 0 ? g->pause : 1));
    return sum;
}

int akhi_value(const agon_game *game, const agon_pos *pos, int seat)
{
    const struct akhi_game *g = akhi_game(game);
    const struct akhi_pos *p = akhi_pos(pos);
    int own = PER_STEP * akhi_steps_to_line(g, p, seat) + waiting(g, p, seat);
    int other = PER_STEP * akhi_steps_to_line(g, p, seat ^ 1) + waiting(g, p, seat ^ 1);
    int value = other - own + (p->seat == seat ? TEMPO : -TEMPO);
    return value > 10000 ? 10000 : value < -10000 ? -10000 : value;
}
