/* Playing a move: shifts marbles, and continues or ends the turn. */
#include <string.h>

#include "core/random.h"
#include "games/abalone/abalone.h"

int abalone_own_cells(const struct abalone_game *g, const struct abalone_pos *p, agon_move m,
                      int from[4])
{
    int cell = abalone_move_from(m), axis = abalone_move_axis(m), n = 0;
    int direction = abalone_move_direction(m), board = abalone_board_of(g, p);
    if (abalone_move_shape(m) == ABALONE_TRIANGLE) {
        from[0] = cell;
        from[1] = g->grid.next[cell][axis];
        from[2] = g->grid.next[cell][axis + 1];
        return 3;
    }
    if (abalone_move_shape(m) == ABALONE_BROADSIDE) {
        for (; n <= abalone_move_more(m); cell = g->grid.next[cell][axis])
            from[n++] = cell;
        return n;
    }
    int colour = abalone_marble_at(g, p, board, cell);
    const struct abalone_set *own = &p->marble[abalone_set_index(g, board, colour)];
    for (; cell != ABALONE_OFF && n < 4 && abalone_has(own, cell);
         cell = g->grid.next[cell][direction])
        from[n++] = cell;
    return n;
}

/* Counts a marble that has left the board, against its colour and for the pusher. */
static void eject(const struct abalone_game *g, struct abalone_pos *p, int board, int colour,
                  int pusher)
{
    if (colour == g->colours)
        return;
    p->lost[board * g->colours + colour]++;
    if (g->teams > 2)
        p->taken[g->colour_team[pusher]]++;
}

/* Pushes the marble on `cell`, and all behind it, one cell ahead. */
static void push(const struct abalone_game *g, struct abalone_pos *p, int board, int cell,
                 int direction, int pusher)
{
    int line[ABALONE_CELLS_MAX], colour[ABALONE_CELLS_MAX], n = 0;
    for (; cell != ABALONE_OFF; cell = g->grid.next[cell][direction]) {
        int there = abalone_marble_at(g, p, board, cell);
        if (there < 0)
            break;
        line[n] = cell;
        colour[n++] = there;
    }
    while (n-- > 0) {
        int to = g->grid.next[line[n]][direction];
        struct abalone_set *set = &p->marble[abalone_set_index(g, board, colour[n])];
        abalone_drop(set, line[n]);
        if (to == ABALONE_OFF || abalone_has(&g->hole, to))
            eject(g, p, board, colour[n], pusher);
        else
            abalone_add(set, to);
        if (g->rider && colour[n] < 2 && abalone_has(&g->rest[colour[n]], line[n]))
            p->fallen = (uint8_t)(1 + colour[n]);
    }
}

/* Moves the marbles without changing the turn; returns the colour that moved. */
static int shift(const struct abalone_game *g, struct abalone_pos *p, agon_move m)
{
    int from[4], direction = abalone_move_direction(m), board = abalone_board_of(g, p);
    int colour = abalone_marble_at(g, p, board, abalone_move_from(m));
    struct abalone_set *own = &p->marble[abalone_set_index(g, board, colour)];
    int n = abalone_own_cells(g, p, m, from);
    for (int i = 0; i < n; i++)
        abalone_drop(own, from[i]);
    for (int i = 0; i < n; i++)
        if (abalone_marble_at(g, p, board, g->grid.next[from[i]][direction]) >= 0)
            push(g, p, board, g->grid.next[from[i]][direction], direction, colour);
    for (int i = 0; i < n; i++)
        abalone_add(own, g->grid.next[from[i]][direction]);
    return colour;
}

int abalone_scheduled_seat(const struct abalone_game *g, const struct abalone_pos *p)
{
    static const uint8_t seats[ABALONE_BOARDS][4] = {{0, 1, 2, 3}, {2, 3, 0, 1}};
    int board = abalone_board_of(g, p), ply = p->turns / 2;
    if (g->counter)
        ply = board ? p->turns / 2 - 1 : (p->turns + 1) / 2;
    return seats[board][ply & 3];
}

/* The schedule repeats every 8 steps; without a limit the count is reduced to fit its type. */
static void count_step(const struct abalone_game *g, struct abalone_pos *p)
{
    p->turns++;
    if (!g->limit && p->turns > ABALONE_STEPS_MOST)
        p->turns -= ABALONE_STEPS_MOST;
}

/* Two boards: decides won boards, and finds the next step of the schedule with an open board and a
 * seat that can move. */
static void next_step(const struct abalone_game *g, struct abalone_pos *p)
{
    for (int board = 0; board < g->boards; board++)
        for (int team = 0; team < 2; team++)
            if (!p->won[board] && abalone_ejected(g, p, team, board) >= g->eject[team])
                p->won[board] = (uint8_t)(1 + team);
    for (;;) {
        int board = abalone_board_of(g, p);
        p->seat = (uint8_t)abalone_scheduled_seat(g, p);
        if (abalone_is_decided(g, p) || (!p->won[board] && abalone_can_shift(g, p)))
            return;
        if (!p->won[board])
            p->won[board] = g->stuck_draws ? ABALONE_NOBODY : (uint8_t)(2 - (p->seat & 1));
        else
            count_step(g, p);
    }
}

/* Starts the turn after `p->seat`'s: the seat, the schedule of two boards, boards without moves. */
static void abalone_next_turn(const struct abalone_game *g, struct abalone_pos *p)
{
    p->made = p->moved = 0;
    p->before = 0;
    if (g->boards > 1) {
        count_step(g, p);
        next_step(g, p);
        return;
    }
    if (g->counts_turns && (g->limit || p->turns == 0))
        p->turns++;
    if (p->free) {
        p->free--;
        return;
    }
    for (int i = 0; i < g->seats; i++) {
        p->seat = (uint8_t)(p->seat + 1 < g->seats ? p->seat + 1 : 0);
        if (g->colours == 2 || abalone_count(&p->marble[p->seat]))
            break;
    }
}

void abalone_play(const agon_game *game, agon_pos *pos, agon_move m)
{
    const struct abalone_game *g = abalone_game(game);
    struct abalone_pos *p = abalone_pos_mut(pos);
    uint64_t before = p->made ? p->before : abalone_key(game, pos, true);
    int moved = shift(g, p, m);
    bool last = g->pattern == ABALONE_SINGLE || p->made > 0 || (g->balanced && p->turns == 0);
    if (last || abalone_is_decided(g, p)) {
        abalone_next_turn(g, p);
    } else {
        p->made = 1;
        p->moved = (uint8_t)moved;
        p->before = before;
    }
}

bool abalone_turn_open(const agon_game *game, const agon_pos *pos)
{
    (void)game;
    return abalone_pos(pos)->made > 0;
}

static uint64_t part(uint64_t word, int i)
{
    return random_mix(word + 0x9e3779b97f4a7c15ULL * (uint64_t)(i + 1));
}

uint64_t abalone_key(const agon_game *game, const agon_pos *pos, bool repetition)
{
    const struct abalone_game *g = abalone_game(game);
    const struct abalone_pos *p = abalone_pos(pos);
    uint64_t key = part(p->seat | (uint64_t)abalone_board_of(g, p) << 8, 0), word;
    bool large = g->grid.cells > 64;
    for (int i = 0; i < g->sets; i++) {
        key += part(p->marble[i].w[0], 2 * i + 1);
        if (large)
            key += part(p->marble[i].w[1], 2 * i + 2);
    }
    for (int i = 0; !repetition && i < 32; i += 8) {
        memcpy(&word, (const unsigned char *)p + i, 8);
        key += part(word, 32 + i);
    }
    return key;
}
