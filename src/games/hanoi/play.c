/* Moves of the Towers of Hanoi, playing them, and completion. */
#include "core/random.h"
#include "games/hanoi/hanoi.h"

struct hanoi_disc hanoi_top(const struct hanoi_game *g, const struct hanoi_pos *p, int peg)
{
    struct hanoi_disc top = {-1, -1};
    uint64_t all = 0;
    for (int t = 0; t < g->towers; t++)
        all |= p->on[t][peg];
    if (!all)
        return top;
    top.size = __builtin_ctzll(all);
    for (int t = 0, level = -1; t < g->towers; t++) {
        struct hanoi_disc d = {top.size, t};
        if ((p->on[t][peg] >> d.size & 1) && hanoi_level(p, d) > level) {
            level = hanoi_level(p, d);
            top.tower = t;
        }
    }
    return top;
}

int hanoi_peg(const struct hanoi_game *g, const struct hanoi_pos *p, struct hanoi_disc d)
{
    for (int peg = 0; peg < g->pegs; peg++)
        if (p->on[d.tower][peg] >> d.size & 1)
            return peg;
    return -1;
}

void hanoi_put(struct hanoi_pos *p, struct hanoi_disc d, int peg, int level)
{
    uint64_t bit = (uint64_t)1 << d.size;
    p->on[d.tower][peg] |= bit;
    for (int i = 0; i < 2; i++)
        p->above[d.tower][i] = (p->above[d.tower][i] & ~bit) | (level >> i & 1 ? bit : 0);
}

bool hanoi_may_step(const struct hanoi_game *g, int from, int to)
{
    if (g->step == HANOI_CYCLIC)
        return to == (from + 1) % g->pegs;
    if (g->step == HANOI_ADJACENT)
        return to == from + 1 || to == from - 1;
    return to != from;
}

bool hanoi_is_solved(const struct hanoi_game *g, const struct hanoi_pos *p)
{
    for (int t = 0; t < g->towers; t++)
        if (p->on[t][g->goal[t]] != g->all)
            return false;
    return true;
}

int hanoi_moves(const agon_game *game, const agon_pos *pos, struct agon_past past, agon_move *out)
{
    const struct hanoi_game *g = hanoi_game(game);
    const struct hanoi_pos *p = hanoi_pos(pos);
    struct hanoi_disc top[HANOI_PEGS_MAX];
    int n = 0;
    (void)past;
    if (hanoi_is_solved(g, p))
        return 0;
    for (int peg = 0; peg < g->pegs; peg++)
        top[peg] = hanoi_top(g, p, peg);
    for (int from = 0; from < g->pegs; from++)
        for (int to = 0; to < g->pegs && top[from].tower >= 0; to++)
            if (hanoi_may_step(g, from, to) &&
                (top[to].tower < 0 || top[to].size >= top[from].size))
                out[n++] = hanoi_move(top[from], to);
    return n;
}

void hanoi_play(const agon_game *game, agon_pos *pos, agon_move m)
{
    const struct hanoi_game *g = hanoi_game(game);
    struct hanoi_pos *p = hanoi_pos_mut(pos);
    struct hanoi_disc d = hanoi_moved(m);
    uint64_t bit = (uint64_t)1 << d.size;
    int level = 0;
    p->on[d.tower][hanoi_peg(g, p, d)] &= ~bit;
    for (int t = 0; t < g->towers; t++)
        level += (p->on[t][hanoi_to(m)] & bit) != 0;
    hanoi_put(p, d, hanoi_to(m), level);
}

void hanoi_result(const agon_game *game, const agon_pos *pos, struct agon_past past,
                  struct agon_result *r)
{
    (void)past;
    *r = (struct agon_result){.over = hanoi_is_solved(hanoi_game(game), hanoi_pos(pos))};
    if (r->over) {
        r->why = "solved";
        r->points[0] = AGON_POINTS;
    }
}

uint64_t hanoi_key(const agon_game *game, const agon_pos *pos, bool repetition)
{
    const struct hanoi_game *g = hanoi_game(game);
    const struct hanoi_pos *p = hanoi_pos(pos);
    uint64_t key = 0;
    (void)repetition; /* only the places of the discs matter */
    for (int t = 0; t < g->towers; t++) {
        for (int peg = 0; peg < g->pegs; peg++)
            key = random_mix(key + 0x9e3779b97f4a7c15ULL + p->on[t][peg]);
        if (g->towers > 1)
            key = random_mix(key ^ p->above[t][0] ^ random_mix(p->above[t][1]));
    }
    return key;
}
