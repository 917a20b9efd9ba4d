/* The move generator, once for each width of a board: included with CELLS (a number), SET (an
 * unsigned type of at least as many bits), NAME(x) and LOWEST(set) defined.
 *
 * Everything is done for all marbles at once, one direction at a time. With B(x) the cells whose
 * neighbour ahead is in x:
 *
 *     front    own marbles with an empty cell ahead. own & B(front) are second in such a line, and
 *              so on: each own marble that trails a line of up to `line` is one in-line move.
 *     pushed   enemy marbles that can be pushed: an empty cell ahead, or the edge; the next ones
 *              when enemy & B(pushed). Own marbles behind p of them need p more behind.
 *     beside   own marbles with an empty cell ahead, two or more of them side by side.
 *
 * A marble trails at most one line in each direction, so no move is generated twice. */

#include "games/abalone/step_tmpl.h"

/* The cells as seen by the colour to move. */
struct NAME(view) {
    SET own, enemy, empty;
    SET ejectable; /* enemies that may leave the board */
    SET hole;
    SET enter[ABALONE_DIRECTIONS], edge[ABALONE_DIRECTIONS];
};

/* Own marbles that trail an in-line move. */
static inline __attribute__((always_inline)) SET NAME(in_line)(const struct NAME(view) * v, int d,
                                                               SET ahead, int line)
{
    const SET enter = v->enter[abalone_back(d)];
    const int back = abalone_back(d);
    SET free = v->own & ahead, all = free;
    SET gap = v->hole ? NAME(step)(v->hole, enter, back) | v->edge[d] : v->edge[d];
    SET pushed = (v->enemy & ahead) | (v->ejectable & gap), behind = 0;
    for (int k = 2; k <= line; k++)
        all |= free = v->own & NAME(step)(free, enter, back);
    /* `behind` are those with k own marbles from them to the front and fewer enemies than k ahead,
     * all pushable; each round allows one more enemy and needs one more marble behind. */
    for (int k = 1; k < line; k++) {
        SET facing = v->own & NAME(step)(pushed, enter, back);
        for (int i = 1; i < k; i++)
            facing = v->own & NAME(step)(facing, enter, back);
        behind = v->own & NAME(step)(behind | facing, enter, back);
        all |= behind;
        pushed = v->enemy & NAME(step)(pushed, enter, back);
    }
    return all;
}

/* Own marbles that are the corner of a triangle to the E and NE (axis 0), or NE and NW (axis 1),
 * which can move in a direction: the cells that it enters are empty, or it pushes with two
 * marbles. */
static SET NAME(corners)(const struct NAME(view) * v, int d, int axis, bool push)
{
    const SET *enter = v->enter;
    int back = abalone_back(d);
    SET empty = NAME(step)(v->empty, enter[back], back), gap = v->edge[d];
    if (v->hole)
        gap |= NAME(step)(v->hole, enter[back], back);
    SET weak = (v->enemy & empty) | (v->ejectable & gap);
    SET two = push ? empty | NAME(step)(weak, enter[back], back) : empty;
    int at[3] = {-1, axis, axis + 1}; /* the three cells, as directions from the first */
    SET all = v->own;
    for (int i = 1; i < 3; i++)
        all &= NAME(step)(v->own, enter[abalone_back(at[i])], abalone_back(at[i]));
    /* A cell of the triangle is a front unless another is ahead of it. From the first, the others
     * are in directions axis and axis + 1; from the second, axis + 3 and axis + 2; from the third,
     * axis + 4 and axis + 5. A front leads a file of two if another is behind it. */
    for (int i = 0; i < 3; i++) {
        int one = (axis + 2 * i + (i == 1)) % 6, other = (axis + 1 + 2 * i - (i == 1)) % 6;
        if (d == one || d == other)
            continue;
        SET go = back == one || back == other ? two : empty;
        all &= i == 0 ? go : NAME(step)(go, enter[abalone_back(at[i])], abalone_back(at[i]));
    }
    return all;
}

static inline __attribute__((always_inline)) agon_move *NAME(list)(SET set, agon_move move,
                                                                   agon_move *out)
{
    for (; set; set &= set - 1)
        *out++ = move | (agon_move)LOWEST(set);
    return out;
}

static inline __attribute__((always_inline)) agon_move *
NAME(shifts)(const struct NAME(view) * v, int line, bool triangles, bool push, agon_move *out)
{
    for (int d = 0; d < ABALONE_DIRECTIONS; d++) {
        int back = abalone_back(d);
        SET ahead = NAME(step)(v->empty, v->enter[back], back), beside = v->own & ahead;
        out = NAME(list)(NAME(in_line)(v, d, ahead, line), ABALONE_MOVE(0, d), out);
        for (int axis = 0; axis < 3; axis++) {
            if (axis == d % 3)
                continue;
            SET side = beside;
            for (int more = 1; more < line; more++) {
                side = beside & NAME(step)(side, v->enter[axis + 3], axis + 3);
                out = NAME(list)(side, ABALONE_SIDE(0, d, more, axis), out);
            }
        }
        for (int axis = 0; triangles && axis < 2; axis++)
            out = NAME(list)(NAME(corners)(v, d, axis, push), ABALONE_CORNER(0, d, axis), out);
    }
    return out;
}
