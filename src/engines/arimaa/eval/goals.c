/* What a rabbit may become: how far it has to go, who stands in its way, and who rules there.
 *
 * The three belong together: a rabbit two rows from goal is worth nothing behind a wall, and wins
 * where its own side is the stronger and nobody is near. */
#include "engines/arimaa/eval/eval.h"

enum { BLOCKS = 6, BLOCK = 3, RULES = 6, RULE = 50, BEHIND = 150 };

static uint64_t wider(uint64_t set)
{
    return set | (set & ~ARIMAA_FILE_H) << 1 | (set & ~ARIMAA_FILE_A) >> 1;
}

static uint64_t ahead(uint64_t set)
{
    set |= set << 8;
    set |= set << 16;
    return set | set << 32;
}

/* How much there is in a rabbit's way: officers close before it, further up the files beside its
 * own, and on the next files; rabbits less; and the edge, which leaves it one way less. */
static int in_the_way(const struct eval_view *v, int sq)
{
    uint64_t at = ARIMAA_BIT(sq), file = ahead(at << 8);
    uint64_t close = ((wider(at) | at << 8) << 8) | (wider(at) & ~at);
    uint64_t cone = ahead(wider(at) << 8), fan = ahead(wider(wider(at)));
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
        int there = v->hold.goal[files] - v->against.home[files];
        int near = v->hold.trap[trap] - v->against.trap[trap];
        eval_add(t,
                 EVAL_GOAL +
                     ((rows - 1) * BLOCKS + one_of(BLOCKS, in_the_way(v, sq), BLOCK)) * RULES +
                     one_of(RULES, there + BEHIND, RULE),
                 1);
        eval_add(t,
                 EVAL_GOAL_TRAP + ((rows - 1) * 2 + (int)(v->frozen >> sq & 1)) * RULES +
                     one_of(RULES, near + BEHIND, RULE),
                 1);
    }
}
