/* Rabbits: how far they have come, and who is left to stop them.
 *
 * One rabbit home wins the game, so every rabbit that has the way to itself binds enemies. It is
 * passed when no enemy stands ahead of it on its own and the neighbouring files, and clear when the
 * file before it is empty. It runs when empty squares lead it to goal and none of them would freeze
 * it: the number of its steps says how soon the enemy must answer. Those at home have a task too:
 * they are the wall that keeps the enemy's rabbits out. */
#include "engines/arimaa/eval/eval.h"

/* Rabbits that can run, by the steps they need: from the goal rank back, over empty squares where
 * they would not freeze or be lost alone. */
static void runs(struct eval_tally *t, const struct eval_view *v)
{
    uint64_t home = ARIMAA_RANK(1) | ARIMAA_RANK(2);
    uint64_t rabbits = v->own.kind[ARIMAA_RABBIT] & ~v->frozen & ~home;
    uint64_t friends = arimaa_beside(v->own.all & ~rabbits);
    uint64_t safe = v->empty & (friends | ~(v->enemy.master[ARIMAA_RABBIT] | ARIMAA_TRAPS));
    uint64_t way = ARIMAA_RANK(8) & v->empty;
    for (int steps = 1; steps <= 8 && rabbits && way; steps++) {
        uint64_t from = way >> 8 | (way & ~ARIMAA_FILE_H) << 1 | (way & ~ARIMAA_FILE_A) >> 1;
        if (from & rabbits)
            eval_add(t, EVAL_RUN + steps - 1, arimaa_count(from & rabbits));
        rabbits &= ~from;
        way |= from & safe;
    }
}

void eval_rabbits(struct eval_tally *t, const struct eval_view *v)
{
    uint64_t home = ARIMAA_RANK(1) | ARIMAA_RANK(2), rabbits = v->own.kind[ARIMAA_RABBIT];
    for (uint64_t set = rabbits & ~home; set; set &= set - 1) {
        uint64_t rabbit = set & -set, file = eval_ahead(rabbit);
        int rank = arimaa_first(rabbit) / 8;
        if (!(eval_wider(file) & v->enemy.all))
            eval_add(t, EVAL_PASSED + rank, 1);
        if (!(file & ~v->empty))
            eval_add(t, EVAL_CLEAR + rank, 1);
    }
    eval_add(t, EVAL_WALL + arimaa_count(rabbits & home), 1);
    runs(t, v);
}
