/* The moves of one colour by the rules for a single move: lines, pushes, triangles. */
#include "games/abalone/abalone.h"

#define CELLS 61
#define SET uint64_t
#define NAME(x) small_##x
#define LOWEST(set) __builtin_ctzll(set)
#include "games/abalone/shifts_tmpl.h"
#undef CELLS
#undef SET
#undef NAME
#undef LOWEST

/* The ninety-one cells of the large board in one compiler-provided word. */
__extension__ typedef unsigned __int128 wide;

static inline int wide_lowest(wide set)
{
    uint64_t low = (uint64_t)set;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

#define CELLS 91
#define SET wide
#define NAME(x) large_##x
#define LOWEST(set) wide_lowest(set)
#include "games/abalone/shifts_tmpl.h"

static inline wide widen(struct abalone_set set)
{
    return (wide)set.w[1] << 64 | set.w[0];
}

int abalone_moves_most(const struct abalone_game *g)
{
    int most = 0;
    for (int colour = 0; colour < g->colours; colour++)
        most = g->most[colour] > most ? g->most[colour] : most;
    int each = 6 + 12 * (g->line - 1) + (g->triangles ? 12 : 0);
    return most * each * (g->pattern > ABALONE_OO ? g->colours : 1);
}

agon_move *abalone_plain_shifts(const struct abalone_game *g, const struct abalone_pos *p,
                                agon_move *out)
{
    struct small_view v = {.own = p->marble[p->seat].w[0], .enemy = p->marble[p->seat ^ 1].w[0]};
    v.empty = ~(v.own | v.enemy) & g->grid.all.w[0];
    v.ejectable = v.enemy;
    for (int d = 0; d < ABALONE_DIRECTIONS; d++) {
        v.enter[d] = g->grid.enter[d].w[0];
        v.edge[d] = g->grid.edge[d].w[0];
    }
    return small_shifts(&v, 3, false, false, out);
}

/* The cells of the turn's board as seen by a colour. */
struct sides {
    struct abalone_set own, enemy, empty, ejectable;
};

/* Marbles of partners and those under the colour's rider are neither own nor enemy nor empty. */
static struct sides sides_of(const struct abalone_game *g, const struct abalone_pos *p, int colour)
{
    struct sides s = {.empty = abalone_less(g->grid.all, g->stop)};
    const struct abalone_set *marble = &p->marble[abalone_board_of(g, p) * g->colours];
    for (int other = 0; other < g->colours; other++) {
        s.empty = abalone_less(s.empty, marble[other]);
        if (g->colour_team[other] != g->colour_team[colour])
            s.enemy = abalone_join(s.enemy, marble[other]);
    }
    s.own = g->rider ? abalone_less(marble[colour], g->rest[colour]) : marble[colour];
    s.ejectable = s.enemy;
    if (g->pivot) {
        struct abalone_set pivot = p->marble[g->boards * g->colours + abalone_board_of(g, p)];
        s.empty = abalone_less(s.empty, pivot);
        s.enemy = abalone_join(s.enemy, pivot);
        s.ejectable = g->pivot_ejectable ? s.enemy : s.ejectable;
    }
    return s;
}

agon_move *abalone_shifts(const struct abalone_game *g, const struct abalone_pos *p, int colour,
                          agon_move *out)
{
    struct sides s = sides_of(g, p, colour);
    if (g->grid.cells == ABALONE_GRAND) {
        struct large_view v = {widen(s.own), widen(s.enemy), widen(s.empty), widen(s.ejectable),
                               widen(g->hole)};
        for (int d = 0; d < ABALONE_DIRECTIONS; d++) {
            v.enter[d] = widen(g->grid.enter[d]);
            v.edge[d] = widen(g->grid.edge[d]);
        }
        return large_shifts(&v, g->line, g->triangles, g->tri_push, out);
    }
    struct small_view v = {s.own.w[0], s.enemy.w[0], s.empty.w[0], s.ejectable.w[0], g->hole.w[0]};
    for (int d = 0; d < ABALONE_DIRECTIONS; d++) {
        v.enter[d] = g->grid.enter[d].w[0];
        v.edge[d] = g->grid.edge[d].w[0];
    }
    return small_shifts(&v, g->line, g->triangles, g->tri_push, out);
}

bool abalone_may_move(const struct abalone_game *g, const struct abalone_pos *p, int colour)
{
    int mine = abalone_colour_of(g, p->seat);
    bool own = colour == mine, other = g->colour_team[colour] != g->colour_team[mine];
    if (g->pattern == ABALONE_SINGLE || g->pattern == ABALONE_OO ||
        (g->balanced && p->turns == 0 && p->made == 0))
        return own;
    if (g->pattern == ABALONE_ANY)
        return p->made == 0 ? own || other : p->moved == mine ? other : own;
    return (g->pattern == ABALONE_OX) == (p->made == 0) ? own : other;
}

agon_move *abalone_turn_shifts(const struct abalone_game *g, const struct abalone_pos *p,
                               agon_move *out)
{
    for (int colour = 0; colour < g->colours; colour++)
        if (abalone_may_move(g, p, colour))
            out = abalone_shifts(g, p, colour, out);
    return out;
}

bool abalone_can_shift(const struct abalone_game *g, const struct abalone_pos *p)
{
    agon_move moves[ABALONE_MOVES_ROOM];
    return abalone_turn_shifts(g, p, moves) != moves;
}
