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
