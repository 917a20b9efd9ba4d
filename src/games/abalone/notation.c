/* Abalone's moves as text, in two notations.
 *
 * Aba-Pro (`notation=aba-pro`):
 *
 *     a1b2       in line: the trailing marble and the cell that it enters
 *     c6c7d6     broadside: both ends of the line, and the new cell of the first
 *     a1a2b2b1   a triangle: its cells, and the new cell of the first
 *
 * Origin and destination (`notation=origin`):
 *
 *     a1d4       in line: the trailing marble, and the front's final cell: the first empty cell
 *                beyond what is pushed, or the cell of a marble that is pushed off the board
 *     c6d8       broadside: an end of the line, and the new cell of the other end; written from
 *                the end that has the other most nearly ahead, so that no two moves look alike
 *
 * Marbles on board Y of two have cells with capital letters; since the turn's board is known, the
 * reader ignores case. Ends and cells of a triangle are accepted in any order. */
#include <ctype.h>
#include <string.h>

#include "core/text.h"
#include "games/abalone/abalone.h"

int abalone_read_cell(const struct abalone_game *g, const char **s)
{
    int row = tolower((unsigned char)**s) - 'a' + 1, number = 0, digits = 0;
    const char *at = *s + 1;
    if (row < 1 || row > 2 * g->grid.size - 1)
        return ABALONE_OFF;
    for (; isdigit((unsigned char)*at) &&
           digits < 1 + (g->grid.size > 5 && *at <= '1' && number == 1);
         digits++)
        number = 10 * number + *at++ - '0';
    int cell = digits ? abalone_grid_cell(&g->grid, row, number) : ABALONE_OFF;
    if (cell != ABALONE_OFF)
        *s = at;
    return cell;
}

/* The line of two to four marbles between two ends, the first of which is `from`, as a broadside
 * move; 0: no such line. */
static agon_move broadside(const struct abalone_game *g, int from, int end, int direction)
{
    for (int axis = 0; axis < ABALONE_DIRECTIONS; axis++) {
        int cell = from;
        for (int more = 1; more < 4 && cell != ABALONE_OFF; more++) {
            cell = g->grid.next[cell][axis];
            if (cell == end && axis % 3 != direction % 3)
                return axis < 3 ? ABALONE_SIDE(from, direction, more, axis)
                                : ABALONE_SIDE(end, direction, more, axis - 3);
        }
    }
    return 0;
}

/* A triangle by its cells in any order; 0: they are not adjacent. */
static agon_move triangle(const struct abalone_game *g, const int cell[3], int direction)
{
    for (int i = 0; i < 3; i++)
        for (int axis = 0; axis < 2; axis++) {
            int one = g->grid.next[cell[i]][axis], two = g->grid.next[cell[i]][axis + 1];
            int a = cell[(i + 1) % 3], b = cell[(i + 2) % 3];
            if ((one == a && two == b) || (one == b && two == a))
                return ABALONE_CORNER(cell[i], direction, axis);
        }
    return 0;
}

/* The front's final cell after an in-line move, or ABALONE_OFF if there is none. */
static int front_after(const struct abalone_game *g, const struct abalone_pos *p, int from,
                       int direction)
{
    int board = abalone_board_of(g, p), cell = from, next = from;
    while (next != ABALONE_OFF && !abalone_has(&g->stop, next) &&
           abalone_marble_at(g, p, board, next) >= 0) {
        cell = next;
        next = g->grid.next[cell][direction];
    }
    return next == ABALONE_OFF || abalone_has(&g->stop, next) ? cell : next;
}

/* The end of a broadside from which the other is 60 degrees from its direction. */
static void origin_of(const struct abalone_game *g, agon_move m, int *origin, int *to)
{
    int from = abalone_move_from(m), axis = abalone_move_axis(m), end = from;
    int direction = abalone_move_direction(m), turn = (direction - axis + 6) % 6;
    for (int i = 0; i < abalone_move_more(m); i++)
        end = g->grid.next[end][axis];
    bool ahead = turn == 1 || turn == 5;
    *origin = ahead ? from : end;
    *to = g->grid.next[ahead ? end : from][direction];
}

/* The broadside of own marbles given by origin and destination; 0: none. The destination is some
 * cells away in one direction and one in the next; the writer uses lines along the longer leg. */
static agon_move read_origin_broadside(const struct abalone_game *g, const struct abalone_pos *p,
                                       int origin, int to)
{
    int board = abalone_board_of(g, p), colour = abalone_marble_at(g, p, board, origin);
    for (int axis = 0; colour >= 0 && axis < ABALONE_DIRECTIONS; axis++)
        for (int side = 1; side < 6; side += 4) {
            int direction = (axis + side) % 6, cell = g->grid.next[origin][axis];
            for (int more = 1; more < 4 && cell != ABALONE_OFF; more++) {
                if (abalone_marble_at(g, p, board, cell) != colour)
                    break;
                if (g->grid.next[cell][direction] == to)
                    return broadside(g, origin, cell, direction);
                cell = g->grid.next[cell][axis];
            }
        }
    return 0;
}

static agon_move read_origin(const struct abalone_game *g, const struct abalone_pos *p, int origin,
                             int to)
{
    for (int d = 0; d < ABALONE_DIRECTIONS; d++)
        if (to != origin && front_after(g, p, origin, d) == to)
            return ABALONE_MOVE(origin, d);
    return read_origin_broadside(g, p, origin, to);
}

/* The move given by two to four cells; 0: none. */
static agon_move meaning(const struct abalone_game *g, const struct abalone_pos *p, const int *cell,
                         int n)
{
    if (n == 2 && g->origin_notation)
        return read_origin(g, p, cell[0], cell[1]);
    int direction = abalone_grid_towards(&g->grid, cell[0], cell[n - 1]);
    if (direction < 0)
        return 0;
    if (n == 2)
        return ABALONE_MOVE(cell[0], direction);
    return n == 3 ? broadside(g, cell[0], cell[1], direction) : triangle(g, cell, direction);
}

int abalone_read_move(const agon_game *game, const agon_pos *pos, const char **text,
                      agon_move *move, struct agon_error *e)
{
    const struct abalone_game *g = abalone_game(game);
    const char *s = *text;
    int cell[4], n = 0;
    text_skip_spaces(&s);
    const char *start = s;
    size_t length = text_word(s);
    while (n < 4 && s < start + length && (cell[n] = abalone_read_cell(g, &s)) != ABALONE_OFF)
        n++;
    if (n < 2 || s != start + length)
        return agon_fail(e, AGON_BAD_TEXT, (int)(start - *text),
                         AGON_SAY(abalone_move_expected,
                                  "expected a move such as a1b2 or c6c7d6, found \"%.*s\""),
                         length > 20 ? 20 : (int)length, start);
    *move = meaning(g, abalone_pos(pos), cell, n);
    if (!*move && g->hidden && n == 2 &&
        g->origin_notation) /* as its marbles may be of two colours */
        return agon_fail(e, AGON_ILLEGAL, (int)(start - *text), ABALONE_SECRET);
    if (!*move)
        return agon_fail(
            e, AGON_BAD_TEXT, (int)(start - *text),
            AGON_SAY(abalone_move_malformed, "\"%.*s\" is not a move: expected %s"), (int)length,
            start,
            n == 2 && g->origin_notation
                ? AGON_SAY(abalone_form_origin, "an origin, and where its line's front goes")
            : n == 2 ? AGON_SAY(abalone_form_two_cells, "two cells that touch each other")
            : n == 3
                ? AGON_SAY(abalone_form_line, "both ends of a line and a cell beside the first")
                : AGON_SAY(abalone_form_triangle, "a triangle and the new cell of its first"));
    *text = s;
    return 0;
}

static void add_cell(const struct abalone_game *g, const struct abalone_pos *p, int cell,
                     struct text *out)
{
    text_add(out, "%s", abalone_board_of(g, p) ? g->second_name[cell] : g->grid.name[cell]);
}

int abalone_write_move(const agon_game *game, const agon_pos *pos, agon_move m, char *text,
                       size_t size)
{
    const struct abalone_game *g = abalone_game(game);
    const struct abalone_pos *p = abalone_pos(pos);
    struct text out = text_into(text, size);
    int from = abalone_move_from(m), direction = abalone_move_direction(m), cell[4];
    int to = g->grid.next[from][direction];
    enum abalone_shape shape = abalone_move_shape(m);
    if (g->origin_notation && shape == ABALONE_BROADSIDE)
        origin_of(g, m, &from, &to);
    else if (g->origin_notation && shape == ABALONE_IN_LINE)
        to = front_after(g, p, from, direction);
    add_cell(g, p, from, &out);
    if (shape == ABALONE_TRIANGLE || (shape == ABALONE_BROADSIDE && !g->origin_notation)) {
        int n = abalone_own_cells(g, p, m, cell);
        if (shape == ABALONE_TRIANGLE)
            add_cell(g, p, cell[1], &out);
        add_cell(g, p, cell[n - 1], &out);
    }
    add_cell(g, p, to, &out);
    return (int)out.n;
}

/* By cell, direction, and how the marbles lie: in line, broadside by length and axis, or in one of
 * two triangles. */
int abalone_parts(const agon_game *game, agon_move m, struct agon_part out[AGON_MOVE_PARTS])
{
    enum { AXES = 3, LENGTHS = 3, WAYS = 1 + LENGTHS * AXES + 2 };
    int way = 0, axis = abalone_move_axis(m);
    if (abalone_move_shape(m) == ABALONE_BROADSIDE)
        way = 1 + AXES * (abalone_move_more(m) - 1) + axis;
    else if (abalone_move_shape(m) == ABALONE_TRIANGLE)
        way = 1 + LENGTHS * AXES + axis;
    int step = ABALONE_DIRECTIONS * abalone_move_from(m) + abalone_move_direction(m);
    out[0] = (struct agon_part){WAYS * step + way,
                                WAYS * ABALONE_DIRECTIONS * abalone_game(game)->grid.cells};
    return 1;
}
