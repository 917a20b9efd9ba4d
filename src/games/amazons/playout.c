/* Random games of the Amazons, without lists of moves.
 *
 * Picks one of all queen's moves by its number, then one of all shots: rays give the count in each
 * direction, and the number selects among them. */
#include "games/amazons/playout.h"

/* The square with number `k` on the rays of a queen on `sq`. */
static int count_off(const uint8_t ray[AMAZONS_DIRECTIONS], int sq, int k)
{
    int d = 0;
    for (; k >= ray[d]; d++)
        k -= ray[d];
    return sq + (k + 1) * amazons_step[d];
}

static int sum_of(const uint8_t ray[AMAZONS_DIRECTIONS])
{
    int sum = 0;
    for (int d = 0; d < AMAZONS_DIRECTIONS; d++)
        sum += ray[d];
    return sum;
}

/* Plays a queen's move of the side to move; false if it has none. */
static bool move_randomly(struct amazons_pos *p, struct random *random)
{
    uint8_t ray[AMAZONS_OF_SIDE][AMAZONS_DIRECTIONS];
    int count[AMAZONS_OF_SIDE], all = 0, i = 0, seat = p->seat;
    for (int k = 0; k < p->amazons[seat]; k++) {
        board_rays(&p->board, p->at[seat][k], ray[k]);
        all += count[k] = sum_of(ray[k]);
    }
    if (all == 0)
        return false;
    int pick = (int)random_below(random, (uint32_t)all);
    for (; pick >= count[i]; i++)
        pick -= count[i];
    int from = p->at[seat][i], to = count_off(ray[i], from, pick);
    board_flip(&p->board, from);
    board_flip(&p->board, to);
    p->at[seat][i] = (uint8_t)to;
    p->shooter = (uint8_t)to;
    return true;
}

static void shoot_randomly(struct amazons_pos *p, struct random *random)
{
    uint8_t ray[AMAZONS_DIRECTIONS];
    board_rays(&p->board, p->shooter, ray);
    int pick = (int)random_below(random, (uint32_t)sum_of(ray));
    board_flip(&p->board, count_off(ray, p->shooter, pick));
    p->shooter = AMAZONS_NOBODY;
    p->seat ^= 1;
}

int amazons_playout(struct amazons_pos *p, struct random *random)
{
    int turns = 0;
    for (; move_randomly(p, random); turns++)
        shoot_randomly(p, random);
    p->end = AMAZONS_BLOCKED;
    p->winner = p->seat ^ 1;
    return turns;
}
