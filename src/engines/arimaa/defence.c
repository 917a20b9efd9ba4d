/* The area of a goal: every square that the legality of its steps can depend on.
 *
 * A step depends on the square it leaves and the one it enters, and, through freezing, on the
 * squares beside the first; a push or pull also on those of the piece that makes it, which another
 * step of the line leaves. Whether a piece survives on a trap depends on the squares beside the
 * trap, so a trap in the area adds its neighbours. A board that is equal on all these squares
 * allows the same steps with the same effect on them. */
#include "engines/arimaa/defence.h"

#include <string.h>

#include "engines/arimaa/goal.h"

/* The squares that one shortest way home of the attacker depends on, 0 if it has no goal within a
 * turn: on every board that agrees with this one there, the goal is still open. No rabbit is on its
 * goal rank. */
static uint64_t arimaa_goal_area(const struct arimaa_board *b, int attacker)
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

static uint64_t widened(uint64_t area, int around)
{
    for (int i = 0; i < around; i++)
        area |= arimaa_beside(area);
    return area;
}

uint64_t arimaa_defences(const struct arimaa_pos *p, int around)
{
    if (p->open == ARIMAA_OPEN_PUSH)
        return ~(uint64_t)0;
    return widened(arimaa_goal_area(&p->board, p->seat ^ 1), around);
}

/* The distance from the area of a goal for steps of a plain defence, by the steps left. */
static const int plain[ARIMAA_STEPS + 1] = {0, 0, 1, 2, 2};

/* Positions within the turn where no plain defence with this many more steps was found; then there
 * is none with fewer either. The newer entry replaces the older. */
enum { TRIED = 256 };
struct tried {
    uint64_t key[TRIED];
    int8_t steps[TRIED];
};

/* Whether the turn may end here with no goal for the other side. */
static bool holds(const struct arimaa_pos *p)
{
    return p->open != ARIMAA_OPEN_PUSH && p->hash != p->start &&
           !arimaa_goal_looms(&p->board, p->seat ^ 1, ARIMAA_STEPS);
}

/* `area`: of a goal that is open in p, which stays open after a step that does not touch it; or all
 * squares. */
static bool can_defend(struct tried *t, const struct arimaa_pos *p, uint64_t area, int steps)
{
    arimaa_step step[ARIMAA_STEPS_MAX];
    uint64_t near = widened(area, plain[steps]);
    int n = arimaa_steps(p, step);
    for (int i = 0; i < n; i++) {
        struct arimaa_pos next = *p;
        uint64_t ends = ARIMAA_BIT(ARIMAA_FROM(step[i])) | ARIMAA_BIT(ARIMAA_TO(step[i]));
        if (!(ends & near))
            continue;
        arimaa_make(&next, ARIMAA_FROM(step[i]), ARIMAA_TO(step[i]));
        uint64_t key = next.hash ^ arimaa_amid_word(&next) * 0x9e3779b97f4a7c15ULL;
        int at = (int)(key % TRIED);
        bool known = t->key[at] == key, touched = (ends & area) != 0;
        if ((known && t->steps[at] >= steps - 1) || arimaa_brought_home(&next))
            continue;
        if (!known && touched && holds(&next))
            return true;
        if (steps > 1 &&
            can_defend(t, &next, touched ? arimaa_defences(&next, 0) : area, steps - 1))
            return true;
        t->key[at] = key;
        t->steps[at] = (int8_t)(steps - 1);
    }
    return false;
}

int arimaa_defence_in(const struct arimaa_pos *p, int steps)
{
    struct tried t;
    uint64_t area = arimaa_defences(p, 0);
    memset(t.key, 0, sizeof t.key);
    for (int k = 1; k <= steps; k++)
        if (can_defend(&t, p, area, k))
            return k;
    return 0;
}
