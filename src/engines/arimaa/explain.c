/* The evaluation term by term: the tables of evaluate.h by name, their counts and worth; and what
 * it is without a piece. */
#include "engines/arimaa/explain.h"

#include <string.h>

#include "engines/arimaa/evaluate.h"
#include "games/arimaa/arimaa.h"

/* Every table of features under its idea's name. */
static const struct table {
    const char *name;
    int first, n;
} tables[] = {
    {"placement: rabbits", EVAL_PLACE, 32},
    {"placement: cats", EVAL_PLACE + 32, 32},
    {"placement: dogs", EVAL_PLACE + 64, 32},
    {"placement: horses", EVAL_PLACE + 96, 32},
    {"placement: camel", EVAL_PLACE + 128, 32},
    {"placement: elephant", EVAL_PLACE + 160, 32},
    {"freezing: frozen", EVAL_FROZEN, 12},
    {"freezing: held", EVAL_HELD, 36},
    {"traps: guards", EVAL_TRAP, 50},
    {"traps: strongest guard", EVAL_TRAP_STRONG, 2},
    {"traps: near the elephants", EVAL_TRAP_ELEPHANTS, 50},
    {"threats: held near a trap", EVAL_DANGER, 12},
    {"threats: may be taken later", EVAL_TAKE, 24},
    {"threats: may be taken now", EVAL_TAKE + 24, 24},
    {"threats: near a stronger enemy", EVAL_HUNTED, 40},
    {"hostages", EVAL_HOSTAGE, 12},
    {"frames: framed", EVAL_FRAME, 6},
    {"frames: bound guards", EVAL_FRAME_GUARD, 6},
    {"blockades: ways out", EVAL_EXITS, 5},
    {"mobility: room of the elephant", EVAL_ROOM, 5},
    {"mobility: reach of the elephant", EVAL_REACH, 9},
    {"mobility: room of the camel", EVAL_ROOM + 5, 5},
    {"mobility: camel near the elephant", EVAL_CAMEL, 24},
    {"rabbits: passed", EVAL_PASSED, 8},
    {"rabbits: file clear", EVAL_CLEAR, 8},
    {"rabbits: running", EVAL_RUN, 8},
    {"rabbits: at home", EVAL_WALL, 9},
    {"wings: led", EVAL_WING, 1},
    {"wings: balance", EVAL_BALANCE, 8},
    {"traps: control", EVAL_CONTROL, 15},
    {"threats: near a trap and a stronger enemy", EVAL_PREY, 120},
    {"threats: steps until taken", EVAL_SOON, 77},
    {"threats: held or frozen", EVAL_SOON_STATE, 42},
    {"rabbits: way to goal", EVAL_GOAL, 216},
    {"rabbits: the enemy's trap", EVAL_GOAL_TRAP, 72},
    {"steps left", EVAL_STEP, 1},
};
enum { TABLES = sizeof tables / sizeof *tables };

/* Adds up a table of both sides and tells of it. */
static void tell_table(const struct table *t, int8_t count[2][EVAL_WEIGHTS], int pieces, int sum[2],
                       agon_term_fn *tell, void *user)
{
    struct agon_term term = {.name = t->name};
    for (int seat = 0; seat < 2; seat++) {
        int early = 0, late = 0;
        for (int f = t->first; f < t->first + t->n; f++) {
            term.count[seat] += count[seat][f];
            early += count[seat][f] * evaluate_weight[f].early;
            late += count[seat][f] * evaluate_weight[f].late;
        }
        term.value[seat] = evaluate_blend(early, late, pieces);
        sum[seat] += term.value[seat];
    }
    tell(user, &term);
}

static int gold_value(const struct arimaa_pos *p)
{
    return p->seat == ARIMAA_GOLD ? evaluate(p) : -evaluate(p);
}

int arimaa_explain(agon_engine *engine, const agon_pos *pos, agon_term_fn *tell, void *user)
{
    const struct arimaa_pos *p = arimaa_pos(pos);
    const struct evaluate_weight *material = &evaluate_weight[EVAL_MATERIAL];
    int pieces = arimaa_count(arimaa_occupied(&p->board)), sum[2];
    int8_t count[2][EVAL_WEIGHTS];
    struct agon_term term = {.name = "material"};
    (void)engine;
    for (int seat = 0; seat < 2; seat++) {
        int worth = evaluate_counts(p, seat, count[seat]);
        sum[seat] = term.value[seat] =
            evaluate_blend(worth * material->early / 1000, worth * material->late / 1000, pieces);
    }
    tell(user, &term);
    for (const struct table *t = tables; t < tables + TABLES; t++)
        tell_table(t, count, pieces, sum, tell, user);
    int net = evaluate_net_gold(p);
    term = (struct agon_term){.name = "the net, on all of these"};
    term.value[net < 0] = net < 0 ? -net : net;
    sum[net < 0] += term.value[net < 0];
    tell(user, &term);
    int rest = gold_value(p) - sum[0] + sum[1];
    term = (struct agon_term){.name = "beyond seven rabbits, pressed; rounding"};
    term.value[rest < 0] = rest < 0 ? -rest : rest;
    tell(user, &term);
    return 0;
}

static void take(struct arimaa_board *b, uint64_t set)
{
    for (int i = 0; i < 2; i++)
        b->side[i] &= ~set;
    for (int i = 0; i < 3; i++)
        b->plane[i] &= ~set;
}

/* The position without the piece, and without those that it keeps from falling. */
static struct arimaa_pos without(const struct arimaa_pos *p, uint64_t piece)
{
    struct arimaa_pos q = *p;
    q.open = ARIMAA_OPEN_NOTHING;
    take(&q.board, piece);
    take(&q.board, arimaa_doomed(q.board.side[0]) | arimaa_doomed(q.board.side[1]));
    return q;
}

int arimaa_explain_pieces(agon_engine *engine, const agon_pos *pos, agon_term_fn *tell, void *user)
{
    const struct arimaa_pos *p = arimaa_pos(pos);
    int whole = gold_value(p);
    (void)engine;
    for (int seat = 0; seat < 2; seat++)
        for (uint64_t set = p->board.side[seat]; set; set &= set - 1) {
            struct arimaa_pos q = without(p, set & -set);
            int sq = arimaa_first(set), rest = gold_value(&q);
            char name[4] = {arimaa_letter(seat, arimaa_kind_at(&p->board, sq))};
            memcpy(name + 1, arimaa_square_name(sq), 2);
            struct agon_term term = {.name = name};
            term.count[seat] = 1;
            term.value[seat] = seat ? rest - whole : whole - rest;
            tell(user, &term);
        }
    return 0;
}
