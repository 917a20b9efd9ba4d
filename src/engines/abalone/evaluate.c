/* Counting the terms of Abalone's evaluation and weighing them.
 *
 * A team's marbles on a board are one set; all others there are enemies. Rings are distances from
 * the centre: near it marbles are safe and reach everything, on the edge they can be ejected. Pairs
 * and lines measure how well a team holds together. A threat is an enemy marble that can be ejected
 * now: nearly won for the side to move, and a second one for the other side is hard to parry.
 *
 * docs/engine-abalone.md describes how the weights were found. */
#include "engines/abalone/evaluate.h"

#include <string.h>

#include "games/abalone/abalone.h"

#define CELLS 61
#define SET uint64_t
#define NAME(x) small_##x
#define COUNT(set) __builtin_popcountll(set)
static inline uint64_t small_set(struct abalone_set set)
{
    return set.w[0];
}
#include "engines/abalone/evaluate_tmpl.h"
#undef CELLS
#undef SET
#undef NAME
#undef COUNT

__extension__ typedef unsigned __int128 wide;
#define CELLS 91
#define SET wide
#define NAME(x) large_##x
#define COUNT(set)                                                                                 \
    (__builtin_popcountll((uint64_t)(set)) + __builtin_popcountll((uint64_t)((set) >> 64)))
static inline wide large_set(struct abalone_set set)
{
    return (wide)set.w[1] << 64 | set.w[0];
}
#include "engines/abalone/evaluate_tmpl.h"

static const struct {
    const char *name;
    int weight;
} terms[TERMS] = {
    [TERM_EJECTED] = {"ejected", 1000},
    [TERM_BOARDS] = {"boards won", 4000},
    [TERM_RING] = {"ring 0: the centre", 270},
    [TERM_RING + 1] = {"ring 1", 260},
    [TERM_RING + 2] = {"ring 2", 140},
    [TERM_RING + 3] = {"ring 3", 20},
    [TERM_RING + 4] = {"ring 4", -185},
    [TERM_RING + 5] = {"ring 5", -200},
    [TERM_PAIRS] = {"pairs", 45},
    [TERM_LINES] = {"lines of three", 28},
    [TERM_PUSHES] = {"pushes", 20},
    [TERM_THREAT] = {"threat, to move", 650},
    [TERM_WAITING] = {"threat, waiting", 100},
    [TERM_DOUBLE] = {"more threats, to move", 120},
    [TERM_DOUBLE_WAITING] = {"more threats, waiting", 300},
};

/* Adds a team's counts on a board. */
static void count_board(const struct abalone_game *g, const struct abalone_pos *p, int board,
                        int team, int count[TERMS])
{
    struct abalone_set own = {{0}}, enemy = {{0}};
    bool moves = g->game.team[p->seat] == team && abalone_board_of(g, p) == board;
    for (int colour = 0; colour < g->colours; colour++) {
        const struct abalone_set *marble = &p->marble[board * g->colours + colour];
        if (g->colour_team[colour] == team)
            own = abalone_join(own, *marble);
        else
            enemy = abalone_join(enemy, *marble);
    }
    if (g->grid.cells == ABALONE_CELLS) {
        uint64_t rings[ABALONE_RINGS];
        for (int i = 0; i < ABALONE_RINGS; i++)
            rings[i] = g->grid.ring[i].w[0];
        small_count(&g->grid, own.w[0], enemy.w[0], g->grid.all.w[0] & ~g->obstacle.w[0],
                    g->hole.w[0], rings, moves, count);
    } else {
        wide rings[ABALONE_RINGS];
        for (int i = 0; i < ABALONE_RINGS; i++)
            rings[i] = large_set(g->grid.ring[i]);
        large_count(&g->grid, large_set(own), large_set(enemy),
                    large_set(abalone_less(g->grid.all, g->obstacle)), large_set(g->hole), rings,
                    moves, count);
    }
}

static void count_team(const struct abalone_game *g, const struct abalone_pos *p, int team,
                       int count[TERMS])
{
    memset(count, 0, TERMS * sizeof *count);
    count[TERM_EJECTED] = abalone_ejected(g, p, team, -1);
    for (int board = 0; board < g->boards; board++)
        if (!p->won[board])
            count_board(g, p, board, team, count);
        else
            count[TERM_BOARDS] += p->won[board] == 1 + team;
}

int abalone_evaluate(const agon_game *game, const agon_pos *pos, int seat)
{
    const struct abalone_game *g = abalone_game(game);
    int own = 0, best = INT32_MIN;
    for (int team = 0; team < g->teams; team++) {
        int count[TERMS], sum = 0;
        count_team(g, abalone_pos(pos), team, count);
        for (int i = 0; i < TERMS; i++)
            sum += terms[i].weight * count[i];
        if (team == game->team[seat])
            own = sum;
        else
            best = sum > best ? sum : best;
    }
    int value = own - best;
    return value > 10000 ? 10000 : value < -10000 ? -10000 : value;
}

void abalone_explain(const agon_game *game, const agon_pos *pos, agon_term_fn *tell, void *user)
{
    const struct abalone_game *g = abalone_game(game);
    int count[ABALONE_COLOURS][TERMS];
    bool counted[ABALONE_COLOURS];
    for (int team = 0; team < g->teams; team++)
        count_team(g, abalone_pos(pos), team, count[team]);
    for (int i = 0; i < TERMS; i++) {
        struct agon_term term = {.name = terms[i].name};
        memset(counted, 0, sizeof counted);
        for (int seat = 0; seat < g->seats; seat++) {
            int team = game->team[seat];
            if (!counted[team]) {
                term.count[seat] = count[team][i];
                term.value[seat] = terms[i].weight * count[team][i];
            }
            counted[team] = true;
        }
        tell(user, &term);
    }
}
