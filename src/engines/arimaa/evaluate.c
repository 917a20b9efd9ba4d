/* The sum of the evaluation: the board from both sides, and every idea of eval/ asked about it. */
#include "engines/arimaa/evaluate.h"

#include <string.h>

#include "engines/arimaa/eval/eval.h"

/* ---- the board as a side sees it ---- */

static void muster(const struct arimaa_board *b, int side, struct eval_army *a)
{
    a->all = b->side[side];
    a->near = arimaa_beside(a->all);
    uint64_t stronger = 0;
    for (int kind = ARIMAA_ELEPHANT; kind >= ARIMAA_RABBIT; kind--) {
        a->kind[kind] = b->side[side] & arimaa_of_kind(b, kind);
        a->reach[kind] = arimaa_beside(a->kind[kind]);
        a->master[kind] = stronger;
        stronger |= a->reach[kind];
    }
}

/* Upside down: south becomes north. */
static void turn(const struct eval_army *from, struct eval_army *to)
{
    to->all = __builtin_bswap64(from->all);
    to->near = __builtin_bswap64(from->near);
    for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++) {
        to->kind[kind] = __builtin_bswap64(from->kind[kind]);
        to->reach[kind] = __builtin_bswap64(from->reach[kind]);
        to->master[kind] = __builtin_bswap64(from->master[kind]);
    }
}

static void look(struct eval_view *v)
{
    v->empty = ~(v->own.all | v->enemy.all);
    v->held = 0;
    for (int kind = ARIMAA_RABBIT; kind < ARIMAA_ELEPHANT; kind++)
        v->held |= v->own.kind[kind] & v->enemy.master[kind];
    v->frozen = v->held & ~v->own.near;
}

/* view[0] is gold's, view[1] silver's. */
static void see(const struct arimaa_pos *p, struct eval_view view[2])
{
    const struct arimaa_board *b = &p->board;
    muster(b, ARIMAA_GOLD, &view[0].own);
    muster(b, ARIMAA_SILVER, &view[0].enemy);
    turn(&view[0].enemy, &view[1].own);
    turn(&view[0].own, &view[1].enemy);
    look(&view[0]);
    look(&view[1]);
    view[p->seat].enemy_moves = false;
    view[p->seat ^ 1].enemy_moves = p->steps <= ARIMAA_STEPS - 2;
}

/* ---- the sum ---- */

/* One side's worth, the steps left aside. */
static int count_side(const struct eval_view *v, int8_t *count)
{
    struct eval_tally t = {.count = count};
    t.sum = eval_material(&v->own, &v->enemy) * evaluate_weight[EVAL_MATERIAL] / 1000;
    eval_placement(&t, v);
    eval_freezing(&t, v);
    eval_traps(&t, v);
    eval_threats(&t, v);
    eval_hostages(&t, v);
    eval_frames(&t, v);
    eval_blockades(&t, v);
    eval_mobility(&t, v);
    eval_rabbits(&t, v);
    eval_wings(&t, v);
    return t.sum;
}

int evaluate_counts(const struct arimaa_pos *p, int seat, int8_t count[EVAL_WEIGHTS])
{
    struct eval_view view[2];
    see(p, view);
    memset(count, 0, EVAL_WEIGHTS);
    count_side(&view[seat], count);
    count[EVAL_STEP] = (int8_t)(p->seat == seat ? ARIMAA_STEPS - p->steps : 0);
    return eval_material(&view[seat].own, &view[seat].enemy);
}

int evaluate_press(int v)
{
    int size = v < 0 ? -v : v;
    if (size > 7000)
        size = 7000 + 3000 * (size - 7000) / (size + 3000);
    return v < 0 ? -size : size;
}

int evaluate(const struct arimaa_pos *p)
{
    struct eval_view view[2];
    see(p, view);
    int gold = count_side(&view[0], NULL) - count_side(&view[1], NULL);
    return evaluate_press((p->seat == ARIMAA_GOLD ? gold : -gold) +
                          evaluate_weight[EVAL_STEP] * (ARIMAA_STEPS - p->steps));
}
