/* The evaluation term by term: the tables of evaluate.h by name, their counts and worth. */
#include "engines/arimaa/explain.h"

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
    {"freezing: frozen", EVAL_FROZEN, 6},
    {"freezing: held", EVAL_HELD, 36},
    {"traps: guards", EVAL_TRAP, 50},
    {"traps: strongest guard", EVAL_TRAP_STRONG, 2},
    {"threats: held near a trap", EVAL_DANGER, 12},
    {"threats: may be taken later", EVAL_TAKE, 12},
    {"threats: may be taken now", EVAL_TAKE + 12, 12},
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
    {"steps left", EVAL_STEP, 1},
};
enum { TABLES = sizeof tables / sizeof *tables };

int arimaa_explain(agon_engine *engine, const agon_pos *pos, agon_term_fn *tell, void *user)
{
    const struct arimaa_pos *p = arimaa_pos(pos);
    int8_t count[2][EVAL_WEIGHTS];
    int sum = 0;
    struct agon_term term = {.name = "material"};
    (void)engine;
    for (int seat = 0; seat < 2; seat++)
        term.value[seat] =
            evaluate_counts(p, seat, count[seat]) * evaluate_weight[EVAL_MATERIAL] / 1000;
    sum += term.value[0] - term.value[1];
    tell(user, &term);
    for (const struct table *t = tables; t < tables + TABLES; t++) {
        term = (struct agon_term){.name = t->name};
        for (int seat = 0; seat < 2; seat++)
            for (int f = t->first; f < t->first + t->n; f++) {
                term.count[seat] += count[seat][f];
                term.value[seat] += count[seat][f] * evaluate_weight[f];
            }
        sum += term.value[0] - term.value[1];
        tell(user, &term);
    }
    term = (struct agon_term){.name = "beyond seven rabbits, pressed"};
    term.value[sum < 0] = (evaluate_press(sum) - sum) * (sum < 0 ? -1 : 1);
    tell(user, &term);
    return 0;
}
