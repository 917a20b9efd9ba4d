/* Opens each exercise, judges its start, and plays its solutions. */
#include "course_check.h"

static int check_solution(const struct course *c, const struct exercise *e, const agon_game *g,
                          const char *solution, struct agon_error *error)
{
    struct exercise_verdict v;
    struct agon_error inner = {0};
    int at = (int)(solution - c->bytes);
    int status = exercise_judge(e, g, solution, 0, &v, &inner);
    if (status < 0)
        return agon_fail(error, status, at, "%s: solution: %s", e->id, inner.text);
    exercise_release(&v);
    if (!v.reached)
        return agon_fail(error, AGON_ILLEGAL, at, "%s: this solution does not reach the goal",
                         e->id);
    if (v.used > e->turns)
        return agon_fail(error, AGON_ILLEGAL, at, "%s: this solution takes %d turns, not %d", e->id,
                         v.used, e->turns);
    return 0;
}

/* Checks that its goals are valid, and not reached before the first turn. */
static int check_start(const struct course *c, const struct exercise *e, const agon_game *g,
                       struct agon_error *error)
{
    struct exercise_verdict v;
    int at = (int)(e->id - c->bytes);
    for (int i = 0; i < e->goals; i++) {
        const char *why = exercise_goal_wrong(g, e->goal[i]);
        if (why)
            return agon_fail(error, AGON_BAD_TEXT, (int)(e->goal[i] - c->bytes), "%s: goal: %s",
                             e->id, why);
    }
    int status = exercise_begin(e, g, &v, error);
    if (status == 0 && v.failed)
        return agon_fail(error, AGON_ILLEGAL, at, "%s: there is no turn to choose", e->id);
    if (status == 0 && v.reached)
        return agon_fail(error, AGON_ILLEGAL, at, "%s: the goal is reached already", e->id);
    return status;
}

static int check_exercise(const struct course *c, const struct exercise *e,
                          struct agon_error *error)
{
    struct agon_setup setup = exercise_setup(e);
    struct agon_error inner = {0};
    agon_game *g = agon_open(c->game, &setup, &inner);
    if (!g)
        return agon_fail(error, AGON_BAD_TEXT, (int)((e->start ? e->start : e->id) - c->bytes),
                         "%s: %s", e->id, inner.text);
    int status = check_start(c, e, g, error);
    for (int i = 0; i < e->solutions && status == 0; i++)
        status = check_solution(c, e, g, e->solution[i], error);
    agon_close(g);
    return status;
}

int course_check(const struct course *c, struct agon_error *error)
{
    int status = 0;
    for (int i = 0; i < c->n && status == 0; i++)
        status = check_exercise(c, &c->exercise[i], error);
    return status;
}
