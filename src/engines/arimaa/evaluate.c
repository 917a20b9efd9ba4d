/* The sum of the evaluation: the board from both sides, and every idea of eval/ asked about it. */
#include "engines/arimaa/evaluate.h"

#include <string.h>

#include "engines/arimaa/captures.h"
#include "engines/arimaa/eval/eval.h"

/* ---- the board as a side sees it ---- */

/* The class of a piece with so many stronger enemies, at most the eight officers. */
static const uint8_t class_of[] = {ARIMAA_ELEPHANT, ARIMAA_CAMEL, ARIMAA_HORSE,
                                   ARIMAA_HORSE,    ARIMAA_DOG,   ARIMAA_DOG,
                                   ARIMAA_CAT,      ARIMAA_CAT,   ARIMAA_CAT};

static void muster(const struct arimaa_board *b, int side, struct eval_army *a)
{
    uint64_t stronger = 0, enemy = b->side[side ^ 1];
    int above = 0;
    a->all = b->side[side];
    a->near = arimaa_beside(a->all);
    for (int kind = ARIMAA_ELEPHANT; kind >= ARIMAA_RABBIT; kind--) {
        uint64_t of_kind = arimaa_of_kind(b, kind);
        a->kind[kind] = b->side[side] & of_kind;
        a->reach[kind] = arimaa_beside(a->kind[kind]);
        a->master[kind] = stronger;
        a->class[kind] = kind == ARIMAA_RABBIT ? ARIMAA_RABBIT : class_of[above > 8 ? 8 : above];
        stronger |= a->reach[kind];
        above += arimaa_count(enemy & of_kind);
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
        to->class[kind] = from->class[kind];
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

/* What each side knows of the other besides its pieces, when both have looked. */
static void see_each_other(struct eval_view view[2])
{
    for (int seat = 0; seat < 2; seat++)
        eval_influence_of(&view[seat], &view[seat].influence);
    for (int seat = 0; seat < 2; seat++) {
        const struct eval_view *enemy = &view[seat ^ 1];
        view[seat].enemy_frozen = __builtin_bswap64(enemy->frozen);
        view[seat].against = enemy->influence;
        for (int trap = 0; trap < 4; trap++)
            view[seat].against.trap[trap] = enemy->influence.trap[trap ^ 2];
    }
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
    see_each_other(view);
    for (int seat = 0; seat < 2; seat++) {
        struct arimaa_captures c;
        struct eval_view *v = &view[seat];
        v->enemy_moves = p->seat != seat;
        if (v->enemy_moves)
            arimaa_captures_in(p, ARIMAA_STEPS - p->steps, &c);
        else
            arimaa_captures(b, seat ^ 1, ARIMAA_STEPS, &c);
        for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++) {
            v->lost_in[kind] = 0;
            for (int trap = 0; trap < ARIMAA_TRAP_COUNT; trap++)
                if (c.steps[trap][kind] &&
                    (!v->lost_in[kind] || c.steps[trap][kind] < v->lost_in[kind]))
                    v->lost_in[kind] = c.steps[trap][kind];
        }
    }
}

/* ---- the sum ---- */

static void find(const struct eval_view *v, struct eval_tally *t)
{
    t->n = 0;
    eval_placement(t, v);
    eval_freezing(t, v);
    eval_traps(t, v);
    eval_threats(t, v);
    eval_hostages(t, v);
    eval_frames(t, v);
    eval_blockades(t, v);
    eval_mobility(t, v);
    eval_rabbits(t, v);
    eval_wings(t, v);
    eval_control(t, v);
    eval_danger(t, v);
    eval_goals(t, v);
}

/* What both sides are found to have; the steps left are the mover's. */
static void find_all(const struct arimaa_pos *p, struct eval_view view[2],
                     struct eval_tally found[2])
{
    see(p, view);
    for (int seat = 0; seat < 2; seat++)
        find(&view[seat], &found[seat]);
    eval_add(&found[p->seat], EVAL_STEP, ARIMAA_STEPS - p->steps);
}

int evaluate_counts(const struct arimaa_pos *p, int seat, int8_t count[EVAL_WEIGHTS])
{
    struct eval_view view[2];
    struct eval_tally found[2];
    find_all(p, view, found);
    memset(count, 0, EVAL_WEIGHTS);
    for (int i = 0; i < found[seat].n; i++)
        count[found[seat].feature[i]] =
            (int8_t)(count[found[seat].feature[i]] + found[seat].times[i]);
    return eval_material(&view[seat].own, &view[seat].enemy);
}

int evaluate_blend(int early, int late, int pieces)
{
    int part = pieces > EVAL_LATE ? pieces - EVAL_LATE : 0;
    return (early * part + late * (EVAL_EARLY - EVAL_LATE - part)) / (EVAL_EARLY - EVAL_LATE);
}

typedef int16_t units __attribute__((vector_size(2 * NET_UNITS)));
typedef int16_t row __attribute__((vector_size(2 * NET_UNITS), aligned(2), may_alias));

/* What a side's features weigh for it, early and late, and what they add to the units that see them
 * as their own and to those that see them as the enemy's. */
struct sums {
    int early, late;
    units own, enemy;
};

static struct sums add_up(const struct eval_tally *t)
{
    const int16_t *rows = evaluate_net + 2 * NET_UNITS;
    struct sums s = {0};
    for (int i = 0; i < t->n; i++) {
        const struct evaluate_weight *weight = &evaluate_weight[t->feature[i]];
        int16_t times = t->times[i];
        const row *of = (const row *)rows + t->feature[i] * 2;
        s.early += times * weight->early;
        s.late += times * weight->late;
        s.own += times * of[0];
        s.enemy += times * of[1];
    }
    return s;
}

static int held(int v)
{
    return v < 0 ? 0 : v > NET_TOP ? NET_TOP : v;
}

/* What the net adds for gold, before NET_SCALE. */
static int net_sum(const struct sums *gold, const struct sums *silver)
{
    const int16_t *bias = evaluate_net, *out = evaluate_net + NET_UNITS;
    int sum = 0;
    for (int k = 0; k < NET_UNITS; k++)
        sum += (held((int16_t)(bias[k] + gold->own[k] + silver->enemy[k])) -
                held((int16_t)(bias[k] + silver->own[k] + gold->enemy[k]))) *
               out[k];
    return sum;
}

int evaluate_net_gold(const struct arimaa_pos *p)
{
    struct eval_view view[2];
    struct eval_tally found[2];
    find_all(p, view, found);
    struct sums gold = add_up(&found[0]), silver = add_up(&found[1]);
    return net_sum(&gold, &silver) / NET_SCALE;
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
    struct eval_tally found[2];
    find_all(p, view, found);
    struct sums gold = add_up(&found[0]), silver = add_up(&found[1]);
    int early = gold.early - silver.early, late = gold.late - silver.late;
    int own = eval_material(&view[0].own, &view[0].enemy),
        enemy = eval_material(&view[1].own, &view[1].enemy);
    const struct evaluate_weight *part = &evaluate_weight[EVAL_MATERIAL];
    early += own * part->early / 1000 - enemy * part->early / 1000;
    late += own * part->late / 1000 - enemy * part->late / 1000;
    int sum = evaluate_blend(early, late, arimaa_count(arimaa_occupied(&p->board))) +
              net_sum(&gold, &silver) / NET_SCALE;
    return evaluate_press(p->seat == ARIMAA_GOLD ? sum : -sum);
}
