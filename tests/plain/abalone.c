/* The moves of Abalone on a board of letters: in line, broadside, triangles, pushes, ejections. */
#include "abalone.h"

#include <string.h>

/* E, W, NE, SW, NW, SE; going up to the left keeps the number. */
static const int ROWS[6] = {0, 0, 1, -1, 1, -1}, NUMBERS[6] = {1, -1, 1, -1, 0, 0};
enum { OPPOSITE = 1 }; /* direction ^ OPPOSITE */

struct marbles_cell marbles_step(struct marbles_cell cell, int direction)
{
    return (struct marbles_cell){cell.row + ROWS[direction], cell.number + NUMBERS[direction]};
}

static char look(const struct marbles_board *board, struct marbles_cell cell)
{
    return board->at[cell.row][cell.number];
}

static void put(struct marbles_board *board, struct marbles_cell cell, char letter)
{
    board->at[cell.row][cell.number] = letter;
}

static int colour_index(char letter)
{
    const char *found = letter ? strchr(MARBLES_LETTERS, letter) : NULL;
    return found ? (int)(found - MARBLES_LETTERS) : -1;
}

/* Whether a marble of `colour` may push the marble on this cell: another team's or the pivot. */
static bool pushable(const struct marbles_rules *rules, char colour, char letter)
{
    if (letter == MARBLES_PIVOT)
        return true;
    int own = colour_index(colour), other = colour_index(letter);
    return other >= 0 && rules->team[other] != rules->team[own];
}

static bool falls(char letter)
{
    return letter == MARBLES_OUTSIDE || letter == MARBLES_HOLE;
}

static bool same_cell(struct marbles_cell a, struct marbles_cell b)
{
    return a.row == b.row && a.number == b.number;
}

/* Whether a rider of the moving colour rests on the marble. */
static bool carries_rider(const struct marbles_rules *rules,
                          const struct marbles_position *position, struct marbles_cell cell)
{
    int colour = colour_index(look(&position->board, cell));
    for (int i = 0; rules->riders && colour >= 0 && i < 3; i++)
        if (same_cell(position->rider[colour][i], cell))
            return true;
    return false;
}

/* Whether up to `most` marbles from `cell` on can be pushed in a direction; none is allowed,
 * too. */
static bool can_push(const struct marbles_rules *rules, const struct marbles_board *board,
                     char colour, struct marbles_cell cell, int direction, int most)
{
    char last = MARBLES_EMPTY;
    for (int n = 0; n <= most; n++) {
        char here = look(board, cell);
        if (here == MARBLES_EMPTY)
            return true;
        if (falls(here))
            return n > 0 && (last != MARBLES_PIVOT || rules->pivot_ejectable);
        if (!pushable(rules, colour, here))
            return false;
        last = here;
        cell = marbles_step(cell, direction);
    }
    return false;
}

/* A line moved along itself by its trailing marble. */
static bool in_line(const struct marbles_rules *rules, const struct marbles_board *board,
                    struct marbles_move *move)
{
    struct marbles_cell cell = move->from[0];
    for (move->n = 0; look(board, cell) == move->colour; move->n++) {
        if (move->n == rules->line)
            return false;
        move->from[move->n] = cell;
        cell = marbles_step(cell, move->direction);
    }
    return can_push(rules, board, move->colour, cell, move->direction, move->n - 1);
}

/* Two marbles or more side by side that move, but not along their line. */
static bool broadside(const struct marbles_board *board, const struct marbles_move *move)
{
    for (int i = 0; i < move->n; i++)
        if (look(board, marbles_step(move->from[i], move->direction)) != MARBLES_EMPTY)
            return false;
    return true;
}

static bool member(const struct marbles_move *move, struct marbles_cell cell)
{
    for (int i = 0; i < move->n; i++)
        if (same_cell(move->from[i], cell))
            return true;
    return false;
}

/* Three adjacent marbles; a file of two may push one. */
static bool triangle(const struct marbles_rules *rules, const struct marbles_board *board,
                     const struct marbles_move *move)
{
    for (int i = 0; i < move->n; i++) {
        struct marbles_cell to = marbles_step(move->from[i], move->direction);
        struct marbles_cell behind = marbles_step(move->from[i], move->direction ^ OPPOSITE);
        int most = rules->triangles_push && member(move, behind) ? 1 : 0;
        if (member(move, to))
            continue;
        if (!can_push(rules, board, move->colour, to, move->direction, most))
            return false;
    }
    return true;
}

struct list {
    const struct marbles_rules *rules;
    const struct marbles_position *position;
    struct marbles_move *move;
    int n;
};

static void add(struct list *list, const struct marbles_move *move)
{
    for (int i = 0; i < move->n; i++)
        if (carries_rider(list->rules, list->position, move->from[i]))
            return;
    list->move[list->n++] = *move;
}

/* Broadsides of the lines of two marbles or more that begin at from[0] and continue along
 * `axis`. */
static void add_broadsides(struct list *list, struct marbles_move move, int axis)
{
    const struct marbles_board *board = &list->position->board;
    struct marbles_cell cell = move.from[0];
    for (move.n = 1; move.n < list->rules->line;) {
        cell = marbles_step(cell, axis);
        if (look(board, cell) != move.colour)
            return;
        move.from[move.n++] = cell;
        for (move.direction = 0; move.direction < 6; move.direction++)
            if (move.direction != axis && move.direction != (axis ^ OPPOSITE) &&
                broadside(board, &move))
                add(list, &move);
    }
}

/* The two triangles whose lowest, leftmost marble is from[0]: pointing down or up. */
static void add_triangles(struct list *list, struct marbles_move move)
{
    static const int others[2][2] = {{0, 2}, {2, 4}}; /* E and NE, NE and NW */
    const struct marbles_board *board = &list->position->board;
    for (int kind = 0; kind < 2; kind++) {
        move.n = 3;
        move.from[1] = marbles_step(move.from[0], others[kind][0]);
        move.from[2] = marbles_step(move.from[0], others[kind][1]);
        if (look(board, move.from[1]) != move.colour || look(board, move.from[2]) != move.colour)
            continue;
        for (move.direction = 0; move.direction < 6; move.direction++)
            if (triangle(list->rules, board, &move))
                add(list, &move);
    }
}

int marbles_moves(const struct marbles_rules *rules, const struct marbles_position *position,
                  char colour, struct marbles_move out[MARBLES_MOVES_MAX])
{
    struct list list = {rules, position, out, 0};
    for (int row = 1; row < 2 * rules->size; row++) {
        for (int number = 1; number < 2 * rules->size; number++) {
            struct marbles_move move = {.colour = colour, .from = {{row, number}}};
            if (look(&position->board, move.from[0]) != colour)
                continue;
            for (move.direction = 0; move.direction < 6; move.direction++)
                if (in_line(rules, &position->board, &move))
                    add(&list, &move);
            move.shape = MARBLES_BROADSIDE;
            for (int axis = 0; axis < 6; axis += 2)
                add_broadsides(&list, move, axis);
            move.shape = MARBLES_TRIANGLE;
            if (rules->triangles)
                add_triangles(&list, move);
        }
    }
    return list.n;
}

/* A pushed or ejected marble no longer carries its rider. */
static void disturb(const struct marbles_rules *rules, struct marbles_position *position,
                    struct marbles_cell cell)
{
    int colour = colour_index(look(&position->board, cell));
    if (carries_rider(rules, position, cell))
        memset(position->rider[colour], 0, sizeof position->rider[colour]);
}

static void eject(const struct marbles_rules *rules, struct marbles_position *position, char letter,
                  char colour)
{
    if (letter == MARBLES_PIVOT)
        return;
    position->lost[colour_index(letter)]++;
    position->taken[rules->team[colour_index(colour)]]++;
}

/* Moves everything from `cell` on by one cell. */
static void shift(const struct marbles_rules *rules, struct marbles_position *position,
                  struct marbles_cell cell, int direction, char colour)
{
    char carried = MARBLES_EMPTY;
    for (;;) {
        char here = look(&position->board, cell);
        if (falls(here)) {
            eject(rules, position, carried, colour);
            return;
        }
        if (pushable(rules, colour, here))
            disturb(rules, position, cell);
        put(&position->board, cell, carried);
        if (here == MARBLES_EMPTY)
            return;
        carried = here;
        cell = marbles_step(cell, direction);
    }
}

void marbles_shift(const struct marbles_rules *rules, struct marbles_position *position,
                   const struct marbles_move *move)
{
    for (int i = 0; i < move->n; i++)
        put(&position->board, move->from[i], MARBLES_EMPTY);
    for (int i = 0; i < move->n; i++) {
        struct marbles_cell to = marbles_step(move->from[i], move->direction);
        if (look(&position->board, to) != MARBLES_EMPTY)
            shift(rules, position, to, move->direction, move->colour);
    }
    for (int i = 0; i < move->n; i++)
        put(&position->board, marbles_step(move->from[i], move->direction), move->colour);
}
