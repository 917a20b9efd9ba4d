/* A win in this turn: goal.c provides steps; those of elimination and immobilisation are found by
 * testing with ending.c after every step whether one step less suffices. */
#include "engines/arimaa/win.h"

#include "engines/arimaa/ending.h"
#include "engines/arimaa/goal.h"

typedef int win_in(const struct arimaa_game *, const struct arimaa_pos *, int steps_left);

/* Whether the turn that ends on p wins, unless by repetition. */
static bool won(const struct arimaa_game *g, const struct arimaa_pos *p)
{
    struct arimaa_pos ended = *p;
    int mover = p->seat;
    if (p->open == ARIMAA_OPEN_PUSH || p->hash == p->start)
        return false;
    ended.seat ^= 1;
    struct arimaa_verdict v = arimaa_decided(g, &ended, (struct agon_past){NULL, 0});
    return v.why ? v.winner == mover : !arimaa_can_step(&ended.board, ended.seat);
}

/* As arimaa_elimination_in(), and one step if an open push has taken the last rabbit. */
static int elimination_in(const struct arimaa_game *g, const struct arimaa_pos *p, int steps_left)
{
    bool pushed = p->open == ARIMAA_OPEN_PUSH && !arimaa_rabbits(&p->board, p->seat ^ 1);
    return pushed ? 1 : arimaa_elimination_in(g, p, steps_left);
}

/* Follows the n steps that `in` finds from p. */
static bool follow(const struct arimaa_game *g, struct arimaa_pos *p, win_in *in, int n,
                   arimaa_step *line)
{
    arimaa_step step[ARIMAA_STEPS_MAX];
    int count = arimaa_steps(p, step);
    for (int i = 0; i < count; i++) {
        struct arimaa_pos next = *p;
        arimaa_make(&next, ARIMAA_FROM(step[i]), ARIMAA_TO(step[i]));
        if (n == 1 ? !won(g, &next) : in(g, &next, n - 1) != n - 1)
            continue;
        *line = step[i];
        if (n == 1 || follow(g, &next, in, n - 1, line + 1)) {
            *p = next;
            return true;
        }
    }
    return false;
}

int arimaa_win_line(const struct arimaa_game *g, const struct arimaa_pos *p, struct agon_past past,
                    arimaa_step line[ARIMAA_STEPS])
{
    win_in *const ways[] = {elimination_in, arimaa_immobilisation_in};
    int left = ARIMAA_STEPS - p->steps, n = g->judge ? arimaa_goal_line(p, left, line) : 0;
    for (int i = 0; i < 2 && n == 0 && g->judge; i++) {
        struct arimaa_pos end = *p;
        n = ways[i](g, p, left);
        if (n > 0 && (!follow(g, &end, ways[i], n, line) || !arimaa_may_end(g, &end, past)))
            n = 0;
    }
    return n;
}
