/* The end of a game: ejections and riders, then the limit, repetition, and blocked seats. */
#include <string.h>

#include "games/abalone/abalone.h"

/* The team that has ejected more than all others, or -1. */
static int ahead(const struct abalone_game *g, const struct abalone_pos *p)
{
    int best = -1, most = -1;
    for (int team = 0; team < g->teams; team++) {
        int n = abalone_ejected(g, p, team, -1);
        if (n >= most)
            best = n == most ? -1 : team;
        most = n > most ? n : most;
    }
    return best;
}

/* Two boards: the team that won more of them, else ejected more; -1: none. */
static int ahead_on_boards(const struct abalone_game *g, const struct abalone_pos *p)
{
    int boards[2] = {0};
    for (int board = 0; board < g->boards; board++)
        if (p->won[board] && p->won[board] != ABALONE_NOBODY)
            boards[p->won[board] - 1]++;
    return boards[0] != boards[1] ? boards[0] < boards[1] : ahead(g, p);
}

static void end(const struct abalone_game *g, struct agon_result *r, const char *why, int winner)
{
    r->over = true;
    r->why = why;
    for (int seat = 0; seat < g->seats; seat++)
        r->points[seat] = winner < 0                     ? AGON_POINTS / 2
                          : g->game.team[seat] == winner ? AGON_POINTS
                                                         : 0;
}

void abalone_result(const agon_game *game, const agon_pos *pos, struct agon_past past,
                    struct agon_result *r)
{
    const struct abalone_game *g = abalone_game(game);
    const struct abalone_pos *p = abalone_pos(pos);
    int winner = g->boards == 1 ? abalone_ejector(g, p) : -1;
    bool limit = g->limit && p->turns >= g->limit;
    memset(r, 0, sizeof *r);
    if (winner >= 0)
        end(g, r, "ejections", winner);
    else if (p->fallen)
        end(g, r, "rider", g->colour_team[p->fallen - 1] ^ 1);
    else if (g->boards > 1 && abalone_is_decided(g, p) && !limit)
        end(g, r, "boards", ahead_on_boards(g, p));
    else if (limit)
        end(g, r, g->sprint ? "sprint" : "limit",
            !g->sprint      ? -1
            : g->boards > 1 ? ahead_on_boards(g, p)
                            : ahead(g, p));
    else if (p->made == 0 && g->repetition == ABALONE_DRAW3 && abalone_is_third(past))
        end(g, r, "repetition", -1);
    else if (p->made == 0 && !abalone_can_move(g, p, past))
        end(g, r, "stuck", g->stuck_draws || g->teams > 2 ? -1 : g->game.team[p->seat] ^ 1);
}

int abalone_leader(const agon_game *game, const agon_pos *pos, int before)
{
    const struct abalone_game *g = abalone_game(game);
    int team = g->boards > 1 ? ahead_on_boards(g, abalone_pos(pos)) : ahead(g, abalone_pos(pos));
    (void)before;
    for (int seat = 0; seat < g->seats; seat++)
        if (team >= 0 && game->team[seat] == team)
            return seat;
    return -1;
}

/* Plain material for generic engines; Abalone's engine has a better evaluation. */
int abalone_value(const agon_game *game, const agon_pos *pos, int seat)
{
    const struct abalone_game *g = abalone_game(game);
    const struct abalone_pos *p = abalone_pos(pos);
    int mine = abalone_ejected(g, p, game->team[seat], -1), theirs = 0;
    for (int team = 0; team < g->teams; team++) {
        int n = abalone_ejected(g, p, team, -1);
        theirs = team != game->team[seat] && n > theirs ? n : theirs;
    }
    for (int board = 0; board < g->boards; board++)
        if (p->won[board] && p->won[board] != ABALONE_NOBODY)
            mine += p->won[board] - 1 == game->team[seat] ? 6 : -6;
    int value = 500 * (mine - theirs);
    return value > 10000 ? 10000 : value < -10000 ? -10000 : value;
}
