/* What a rabbit may become: how far it has to go, who stands in its way, and who controls
 * the squares before goal.
 *
 * The three belong together: a rabbit two rows from goal is worth nothing behind a wall, and wins
 * where its own side is the stronger and nobody is near. */
#include "engines/arimaa/eval/eval.h"

enum { BLOCKS = 6, BLOCK = 3, LEVELS = 6, LEVEL = 50, BEHIND = 150 };

/* How much there is in a rabbit's way: officers close before it, further up the files beside its
 * own, and on the next files; rabbits less; and the edge, which leaves it one way less. */
static int in_the_way(const struct eval_view *v, int sq)
{
    uint64_t at = ARIMAA_BIT(sq), row = eval_wider(at), wide = eval_wider(row);
    uint64_t close = (row | at << 8) << 8 | (row & ~at);
    uint64_t file = eval_ahead(at), cone = eval_ahead(row), fan = wide | eval_ahead(wide);
    uint64_t rabbits = v->enemy.kind[ARIMAA_RABBIT], officers = v->enemy.all & ~rabbits;
    static const uint8_t edge[8] = {3, 1, 0, 0, 0, 0, 1, 3};
    return 3 * arimaa_count(officers & close) + 2 * arimaa_count(officers & cone & ~close) +
           arimaa_count(officers & fan & ~cone & ~close) + 2 * arimaa_count(rabbits & file) +
           arimaa_count(rabbits & cone & ~file) + edge[sq % 8];
}

static int one_of(int n, int value, int size)
{
    return value < 0 ? 0 : value / size >= n ? n - 1 : value / size;
}

void eval_goals(struct eval_tally *t, const struct eval_view *v)
{
    uint64_t home = ARIMAA_RANK(1) | ARIMAA_RANK(2);
    for (uint64_t set = v->own.kind[ARIMAA_RABBIT] & ~home & ~ARIMAA_RANK(8); set; set &= set - 1) {
        int sq = arimaa_first(set), rows = 7 - sq / 8, files = sq % 8 / 2, trap = 2 + sq % 8 / 4;
        int there = v->influence.goal[files] - v->against.home[files];
        int near = v->influence.trap[trap] - v->against.trap[trap];
        eval_add(t,
                 EVAL_GOAL +
                     ((rows - 1) * BLOCKS + one_of(BLOCKS, in_the_way(v, sq), BLOCK)) * LEVELS +
                     one_of(LEVELS, there + BEHIND, LEVEL),
                 1);
        eval_add(t,
                 EVAL_GOAL_TRAP + ((rows - 1) * 2 + (int)(v->frozen >> sq & 1)) * LEVELS +
                     one_of(LEVELS, near + BEHIND, LEVEL),
                 1);
    }
}
