/* Reasons for illegal moves of discs, in the words of the rules; the invariants of positions. */
#include "games/hanoi/hanoi.h"

/* Checks that the rule of steps allows a move between two pegs. */
static int check_step(const struct hanoi_game *g, const char *name, int from, int to,
                      struct agon_error *e)
{
    if (from == to)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(hanoi_there_already, "disc %s is on peg %c already"), name,
                         'a' + to);
    if (!hanoi_may_step(g, from, to))
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            g->step == HANOI_CYCLIC
                ? AGON_SAY(
                      hanoi_cyclic,
                      "disc %s may not go from %c to %c: a move is one peg on, from the last to a")
                : AGON_SAY(hanoi_neighbour,
                           "disc %s may not go from %c to %c: a move is to a peg next to it"),
            name, 'a' + from, 'a' + to);
    return 0;
}

int hanoi_check(const agon_game *game, const agon_pos *pos, struct agon_past past, agon_move m,
                struct agon_error *e)
{
    const struct hanoi_game *g = hanoi_game(game);
    const struct hanoi_pos *p = hanoi_pos(pos);
    struct hanoi_disc d = hanoi_moved(m);
    int to = hanoi_to(m);
    (void)past;
    if (hanoi_is_solved(g, p))
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(puzzle_solved, "the puzzle is solved"));
    if (m & AGON_RESERVED)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(hanoi_no_pass, "a turn moves a disc; passing is not allowed"));
    if (d.size < 0 || d.size >= g->discs || d.tower >= g->towers || to >= g->pegs ||
        m != hanoi_move(d, to))
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(hanoi_no_such, "there is no such disc or no such peg"));
    int from = hanoi_peg(g, p, d);
    struct hanoi_disc top = hanoi_top(g, p, from), there = hanoi_top(g, p, to);
    if (top.size != d.size || top.tower != d.tower)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(hanoi_covered, "disc %s lies under disc %s on peg %c"),
                         hanoi_name(g, d), hanoi_name(g, top), 'a' + from);
    int status = check_step(g, hanoi_name(g, d), from, to, e);
    if (status < 0)
        return status;
    if (there.tower >= 0 && there.size < d.size)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(hanoi_larger, "disc %s is larger than disc %s on peg %c"),
                         hanoi_name(g, d), hanoi_name(g, there), 'a' + to);
    return 0;
}

/* Whether the equal discs of a peg are stacked without a gap. */
static bool levels_agree(const struct hanoi_game *g, const struct hanoi_pos *p, int size, int peg)
{
    int seen = 0, n = 0;
    for (int t = 0; t < g->towers; t++)
        if (p->on[t][peg] >> size & 1) {
            seen |= 1 << hanoi_level(p, (struct hanoi_disc){size, t});
            n++;
        }
    return seen == (1 << n) - 1;
}

bool hanoi_sound(const agon_game *game, const agon_pos *pos)
{
    const struct hanoi_game *g = hanoi_game(game);
    const struct hanoi_pos *p = hanoi_pos(pos);
    for (int t = 0; t < HANOI_TOWERS_MAX; t++) {
        uint64_t all = 0;
        for (int peg = 0; peg < HANOI_PEGS_MAX; peg++) {
            if ((all & p->on[t][peg]) || (peg >= g->pegs && p->on[t][peg]))
                return false;
            all |= p->on[t][peg];
        }
        if (all != (t < g->towers ? g->all : 0) || (p->above[t][0] | p->above[t][1]) & ~all)
            return false;
    }
    for (int size = 0; size < g->discs; size++)
        for (int peg = 0; peg < g->pegs; peg++)
            if (!levels_agree(g, p, size, peg))
                return false;
    return true;
}
