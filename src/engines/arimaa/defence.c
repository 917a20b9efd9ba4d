/* The area of a goal: every square that the legality of its steps can depend on.
 *
 * A step depends on the square it leaves and the one it enters, and, through freezing, on the
 * squares beside the first; a push or pull also on those of the piece that does it, which another
 * step of the line leaves. Whether a piece survives on a trap depends on the squares beside the
 * trap, so a trap brings its ring along, once it lies in the area itself. A board that is equal on
 * all these squares lets the same steps happen with the same effect on them. */
#include "engines/arimaa/defence.h"

#include "engines/arimaa/goal.h"

uint64_t arimaa_goal_area(const struct arimaa_board *b, int attacker)
{
    arimaa_step line[ARIMAA_STEPS];
    struct arimaa_pos p = {.board = *b, .seat = (uint8_t)attacker};
    int n = arimaa_goal_line(&p, ARIMAA_STEPS, line);
    uint64_t squares = 0;
    for (int i = 0; i < n; i++)
        squares |= ARIMAA_BIT(ARIMAA_FROM(line[i])) | ARIMAA_BIT(ARIMAA_TO(line[i]));
    uint64_t area = squares | arimaa_beside(squares), traps = area & ARIMAA_TRAPS;
    return area | arimaa_beside(traps);
}

bool arimaa_brought_home(const struct arimaa_pos *p)
{
    uint64_t home = p->seat == ARIMAA_GOLD ? ARIMAA_RANK(1) : ARIMAA_RANK(8);
    return (arimaa_rabbits(&p->board, p->seat ^ 1) & home) != 0;
}

uint64_t arimaa_defences(const struct arimaa_pos *p, int around)
{
    if (p->open == ARIMAA_OPEN_PUSH)
        return ~(uint64_t)0;
    uint64_t area = arimaa_goal_area(&p->board, p->seat ^ 1);
    for (int i = 0; i < around; i++)
        area |= arimaa_beside(area);
    return area;
}

/* How far around the area of a goal a plain defence steps, by the steps left. */
static const int plain[ARIMAA_STEPS + 1] = {0, 0, 1, 2, 2};

/* Whether the turn may end here with no goal for the other side. */
static bool holds(const struct arimaa_pos *p)
{
    return p->open != ARIMAA_OPEN_PUSH && p->hash != p->start &&
           !arimaa_goal_threat(&p->board, p->seat ^ 1, ARIMAA_STEPS);
}

static bool can_defend(const struct arimaa_pos *p, int steps)
{
    arimaa_step step[ARIMAA_STEPS_MAX];
    uint64_t area = arimaa_defences(p, plain[steps]);
    int n = arimaa_steps(p, step);
    for (int i = 0; i < n; i++) {
        struct arimaa_pos next = *p;
        if (!((ARIMAA_BIT(ARIMAA_FROM(step[i])) | ARIMAA_BIT(ARIMAA_TO(step[i]))) & area))
            continue;
        arimaa_make(&next, ARIMAA_FROM(step[i]), ARIMAA_TO(step[i]));
        if (arimaa_brought_home(&next))
            continue;
        if (holds(&next) || (steps > 1 && can_defend(&next, steps - 1)))
            return true;
    }
    return false;
}

int arimaa_defence_in(const struct arimaa_pos *p, int steps)
{
    for (int k = 1; k <= steps; k++)
        if (can_defend(p, k))
            return k;
    return 0;
}
