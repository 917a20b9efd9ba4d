/* A team's counts on a board, once for each width of a board: included with CELLS, SET, NAME(x) and
 * COUNT(set) defined. */

#include "games/abalone/step_tmpl.h"

/* Enemy marbles ahead in a direction that own lines can push: `weak` are those with nothing
 * behind. */
static inline SET NAME(victims)(SET own, SET enemy, SET weak, const SET *enter, int d)
{
    int back = abalone_back(d);
    SET two = own & NAME(step)(own, enter[d], d), three = own & NAME(step)(two, enter[d], d);
    SET second = enemy & NAME(step)(weak, enter[back], back); /* those before the weak ones */
    SET one = weak & NAME(step)(two, enter[d], d);
    return one | (weak & NAME(step)(second & NAME(step)(three, enter[d], d), enter[d], d));
}

static void NAME(count)(const struct abalone_grid *grid, SET own, SET enemy, SET all, SET gap,
                        const SET *ring, bool moves, int count[TERMS])
{
    SET enter[ABALONE_DIRECTIONS], pushed = 0, ejected = 0, empty = all & ~(own | enemy | gap);
    for (int d = 0; d < ABALONE_DIRECTIONS; d++)
        enter[d] = NAME(set)(grid->enter[d]);
    for (int i = 0; i < 6; i++)
        count[TERM_RING + i] += COUNT(own & ring[i]);
    for (int d = 0; d < ABALONE_DIRECTIONS; d++) {
        int back = abalone_back(d);
        SET edge = NAME(set)(grid->edge[d]) | NAME(step)(gap, enter[back], back);
        SET open = NAME(step)(empty, enter[back], back);
        ejected |= NAME(victims)(own, enemy, enemy & edge, enter, d);
        pushed |= NAME(victims)(own, enemy, enemy & open, enter, d);
        if (d < 3) {
            SET pair = own & NAME(step)(own, enter[d], d);
            count[TERM_PAIRS] += COUNT(pair);
            count[TERM_LINES] += COUNT(own & NAME(step)(pair, enter[d], d));
        }
    }
    int threats = COUNT(ejected);
    count[TERM_PUSHES] += COUNT(pushed);
    count[moves ? TERM_THREAT : TERM_WAITING] += threats > 0;
    count[moves ? TERM_DOUBLE : TERM_DOUBLE_WAITING] += threats > 1 ? threats - 1 : 0;
}
