/* Reasons for illegal moves in Abalone, in the words of the rules; and the invariants of
 * positions. */
#include <string.h>

#include "games/abalone/abalone.h"

static int refuse(struct agon_error *e, const char *text)
{
    return agon_fail(e, AGON_ILLEGAL, -1, "%s", text);
}

/* Why the marbles of an in-line move are blocked. */
static int refuse_line(const struct abalone_game *g, const struct abalone_pos *p, agon_move m,
                       int colour, struct agon_error *e)
{
    int board = abalone_board_of(g, p), direction = abalone_move_direction(m);
    int cell = abalone_move_from(m), own = 0, enemies = 0;
    for (; cell != ABALONE_OFF && abalone_marble_at(g, p, board, cell) == colour; own++)
        cell = g->grid.next[cell][direction];
    if (own > g->line)
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(abalone_line_too_long, "%d marbles in a line: at most %d may move together"),
            own, g->line);
    if (cell == ABALONE_OFF || abalone_has(&g->hole, cell))
        return refuse(
            e, AGON_SAY(abalone_own_off_board, "a player's own marbles may not leave the board"));
    if (abalone_has(&g->obstacle, cell))
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(abalone_on_obstacle, "%s is an obstacle"),
                         g->grid.name[cell]);
    bool pivot = false;
    for (int there; cell != ABALONE_OFF && (there = abalone_marble_at(g, p, board, cell)) >= 0;
         enemies++) {
        if (there < g->colours && g->colour_team[there] == g->colour_team[colour])
            return agon_fail(e, AGON_ILLEGAL, -1,
                             AGON_SAY(abalone_marble_in_way, "the marble on %s is in the way"),
                             g->grid.name[cell]);
        pivot = there == g->colours;
        cell = g->grid.next[cell][direction];
    }
    if (enemies >= own)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(abalone_push_too_weak, "%d marble%s cannot push %d"), own,
                         own > 1 ? "s" : "", enemies);
    if (cell != ABALONE_OFF && abalone_has(&g->obstacle, cell))
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(abalone_on_obstacle, "%s is an obstacle"),
                         g->grid.name[cell]);
    return refuse(e, pivot
                         ? AGON_SAY(abalone_pivot_stays, "the pivot may not be ejected")
                         : AGON_SAY(abalone_rider_rests, "a rider rests on a marble of this line"));
}

/* Why a broadside or a triangle is blocked. */
static int refuse_group(const struct abalone_game *g, const struct abalone_pos *p, agon_move m,
                        int colour, struct agon_error *e)
{
    int cell[4], board = abalone_board_of(g, p), direction = abalone_move_direction(m);
    int n = abalone_own_cells(g, p, m, cell);
    bool triangle = abalone_move_shape(m) == ABALONE_TRIANGLE;
    if (triangle ? !g->triangles : n > g->line)
        return triangle ? refuse(e, AGON_SAY(abalone_triangles_off,
                                             "triangles do not move in this game"))
                        : agon_fail(e, AGON_ILLEGAL, -1,
                                    AGON_SAY(abalone_row_too_long,
                                             "a line of %d: at most %d marbles may move together"),
                                    n, g->line);
    for (int i = 0; i < n; i++)
        if (abalone_marble_at(g, p, board, cell[i]) != colour)
            return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(abalone_no_marble, "no %s marble on %s"),
                             abalone_colour_name(colour), g->grid.name[cell[i]]);
    for (int i = 0; i < n; i++) {
        int to = g->grid.next[cell[i]][direction];
        if (to == ABALONE_OFF || abalone_has(&g->hole, to))
            return refuse(e, AGON_SAY(abalone_own_off_board,
                                      "a player's own marbles may not leave the board"));
        if (abalone_has(&g->obstacle, to))
            return agon_fail(e, AGON_ILLEGAL, -1,
                             AGON_SAY(abalone_on_obstacle, "%s is an obstacle"), g->grid.name[to]);
        if (abalone_marble_at(g, p, board, to) >= 0 && !triangle)
            return agon_fail(
                e, AGON_ILLEGAL, -1,
                AGON_SAY(abalone_broadside_blocked, "%s is occupied: a broadside does not push"),
                g->grid.name[to]);
    }
    return refuse(e, triangle
                         ? AGON_SAY(abalone_triangle_blocked, "the triangle's way is not free")
                         : AGON_SAY(abalone_rider_rests, "a rider rests on a marble of this line"));
}

/* Whether the bits are those of a move with cells of the board. */
static bool is_formed(const struct abalone_game *g, agon_move m)
{
    int cell = abalone_move_from(m), axis = abalone_move_axis(m);
    enum abalone_shape shape = abalone_move_shape(m);
    if (m >> 17 || !(m & ABALONE_SET) || cell >= g->grid.cells || abalone_move_direction(m) > 5)
        return false;
    if (shape == ABALONE_IN_LINE)
        return !(m >> 12 & 15);
    if (shape == ABALONE_TRIANGLE)
        return axis < 2 && !abalone_move_more(m) && g->grid.next[cell][axis] != ABALONE_OFF &&
               g->grid.next[cell][axis + 1] != ABALONE_OFF;
    for (int i = 0; i < abalone_move_more(m) && axis < 3 && cell != ABALONE_OFF; i++)
        cell = g->grid.next[cell][axis];
    return shape == ABALONE_BROADSIDE && axis < 3 && abalone_move_more(m) > 0 &&
           cell != ABALONE_OFF && axis != abalone_move_direction(m) % 3;
}

/* Why the move is illegal by the rules for a single move. */
static int refuse_shift(const struct abalone_game *g, const struct abalone_pos *p, agon_move m,
                        struct agon_error *e)
{
    int colour = abalone_marble_at(g, p, abalone_board_of(g, p), abalone_move_from(m));
    const char *cell = g->grid.name[abalone_move_from(m)];
    int mine = abalone_colour_of(g, p->seat);
    if (colour < 0 || colour == g->colours)
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(abalone_no_marble, "no %s marble on %s"),
                         abalone_colour_name(mine), cell);
    if (g->pattern == ABALONE_SINGLE && colour != mine)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(abalone_wrong_colour, "%s moves, and the marble on %s is %s"),
                         abalone_colour_name(mine), cell, abalone_colour_name(colour));
    return abalone_move_shape(m) == ABALONE_IN_LINE ? refuse_line(g, p, m, colour, e)
                                                    : refuse_group(g, p, m, colour, e);
}

/* Whether a colour has the move by the rules for a single move. */
static bool has_shift(const struct abalone_game *g, const struct abalone_pos *p, int colour,
                      agon_move m)
{
    agon_move moves[ABALONE_MOVES_ROOM];
    int n = (int)(abalone_shifts(g, p, colour, moves) - moves);
    while (n > 0 && moves[n - 1] != m)
        n--;
    return n > 0;
}

/* Why the turn does not allow the colour's move, in full; or 0. */
static int refuse_move(const struct abalone_game *g, const struct abalone_pos *p,
                       struct agon_past past, agon_move m, struct agon_error *e)
{
    if (abalone_is_over(g, p, past))
        return refuse(e, AGON_SAY(game_over, "the game is over"));
    if (!is_formed(g, m))
        return refuse(e, AGON_SAY(abalone_no_move, "not a move of Abalone"));
    int colour = abalone_marble_at(g, p, abalone_board_of(g, p), abalone_move_from(m));
    bool marble = colour >= 0 && colour < g->colours;
    if (marble && g->pattern != ABALONE_SINGLE && !abalone_may_move(g, p, colour))
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(abalone_colour_waits, "%s marbles cannot be moved now"),
                         abalone_colour_name(colour));
    if (!marble || !abalone_may_move(g, p, colour) || !has_shift(g, p, colour, m))
        return refuse_shift(g, p, m, e);
    if (g->pattern == ABALONE_SINGLE && g->repetition != ABALONE_FORBIDDEN)
        return 0;
    const char *why = abalone_move_refused(g, p, past, m);
    return why ? refuse(e, why) : 0;
}

int abalone_check(const agon_game *game, const agon_pos *pos, struct agon_past past, agon_move m,
                  struct agon_error *e)
{
    const struct abalone_game *g = abalone_game(game);
    int status = refuse_move(g, abalone_pos(pos), past, m, e);
    return status < 0 && g->hidden ? refuse(e, ABALONE_SECRET) : status;
}

/* Whether all marbles are on separate, permitted cells, and not more than exist. */
static bool marbles_sound(const struct abalone_game *g, const struct abalone_pos *p, int board)
{
    struct abalone_set taken = g->stop;
    for (int colour = 0; colour < g->colours + g->pivot; colour++) {
        struct abalone_set set = p->marble[abalone_set_index(g, board, colour)];
        struct abalone_set off = abalone_less(set, g->grid.all);
        int most = colour < g->colours ? g->most[colour] - p->lost[board * g->colours + colour] : 1;
        if (abalone_meets(set, taken) || abalone_count(&off) || abalone_count(&set) > most)
            return false;
        taken = abalone_join(taken, set);
    }
    return true;
}

bool abalone_sound(const agon_game *game, const agon_pos *pos)
{
    const struct abalone_game *g = abalone_game(game);
    const struct abalone_pos *p = abalone_pos(pos);
    bool sound = p->seat < g->seats && p->made <= 1 && (p->made || (!p->before && !p->moved)) &&
                 p->free <= 10 && p->fallen <= 2;
    for (int board = 0; board < g->boards; board++)
        sound = sound && marbles_sound(g, p, board);
    for (int colour = 0; g->rider && !p->fallen && colour < 2; colour++) {
        struct abalone_set missing = abalone_less(g->rest[colour], p->marble[colour]);
        sound = sound && abalone_count(&missing) == 0;
    }
    return sound && (g->boards == 1 || p->seat == abalone_scheduled_seat(g, p));
}
