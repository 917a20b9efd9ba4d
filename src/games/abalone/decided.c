/* Whether a position decides the game, without generating moves.
 *
 * Ejections count against the colour that loses the marble; with three teams or more, for the team
 * whose line pushed. */
#include "games/abalone/abalone.h"

int abalone_ejected(const struct abalone_game *g, const struct abalone_pos *p, int team, int board)
{
    int sum = 0;
    if (g->teams > 2)
        return p->taken[team];
    for (int i = 0; i < g->boards * g->colours; i++)
        if (g->colour_team[i % g->colours] != team && (board < 0 || i / g->colours == board))
            sum += p->lost[i];
    return sum;
}

int abalone_ejector(const struct abalone_game *g, const struct abalone_pos *p)
{
    int left = 0, last = -1;
    for (int team = 0; team < g->teams; team++)
        if (abalone_ejected(g, p, team, -1) >= g->eject[team])
            return team;
    if (g->colours == 2)
        return -1;
    for (int colour = 0; colour < g->colours; colour++)
        if (abalone_count(&p->marble[colour]) && g->colour_team[colour] != last) {
            last = g->colour_team[colour];
            left++;
        }
    return left == 1 ? last : -1;
}

bool abalone_is_decided(const struct abalone_game *g, const struct abalone_pos *p)
{
    if (g->plain)
        return p->lost[0] >= g->eject[1] || p->lost[1] >= g->eject[0] ||
               (g->limit && p->turns >= g->limit);
    if (p->fallen || (g->limit && p->turns >= g->limit))
        return true;
    if (g->boards > 1)
        return (p->won[0] && p->won[1]) || (g->first_board && (p->won[0] || p->won[1]));
    return abalone_ejector(g, p) >= 0;
}

bool abalone_is_third(struct agon_past past)
{
    int same = 0;
    for (int i = 0; i + 1 < past.n; i++)
        same += past.key[i] == past.key[past.n - 1];
    return same >= 2;
}
