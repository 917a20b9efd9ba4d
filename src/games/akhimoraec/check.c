/* Reasons for illegal steps in Akhimoraec, in the words of the rules; the invariants of
 * positions. */
#include <string.h>

#include "games/akhimoraec/akhimoraec.h"

/* Checks that an hourglass may tip at all. */
static int check_glass(const struct akhi_game *g, const struct akhi_pos *p, int glass,
                       struct agon_error *e)
{
    const char *where = akhi_square_name(p->square[glass]);
    if (akhi_seat_of(glass) != p->seat)
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(akhimoraec_other_turn, "the hourglass on %s is %s's: it is %s's turn"), where,
            akhi_seat_name(p->seat ^ 1), akhi_seat_name(p->seat));
    if (p->phase[glass] == AKHI_WAITING)
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(akhimoraec_dead,
                     "the hourglass on %s is dead: it waits until its upper bulb is empty"),
            where);
    if (!akhi_may_leave(g, p, glass))
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(akhimoraec_not_yet,
                                  "the hourglass on %s comes into play after those before it"),
                         where);
    return 0;
}

static bool touch_each_other(const struct akhi_game *g, int from, int to)
{
    for (int i = 0; i < g->steps[from]; i++)
        if (g->step[from][i] == to)
            return true;
    return false;
}

static int check_pass(const agon_game *game, const agon_pos *pos, struct agon_past past,
                      struct agon_error *e)
{
    agon_move move[AKHI_MOVES_MAX];
    int n = akhi_moves(game, pos, past, move);
    if (n > 0 && move[n - 1] == AGON_PASS)
        return 0;
    return agon_fail(e, AGON_ILLEGAL, -1,
                     AGON_SAY(akhimoraec_no_pass, "a player who has a step to make cannot pass"));
}

int akhi_check(const agon_game *game, const agon_pos *pos, struct agon_past past, agon_move m,
               struct agon_error *e)
{
    const struct akhi_game *g = akhi_game(game);
    const struct akhi_pos *p = akhi_pos(pos);
    struct agon_result result;
    akhi_result(game, pos, past, &result);
    if (result.over)
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(game_over, "the game is over"));
    if (m == AGON_PASS)
        return check_pass(game, pos, past, e);
    int glass = akhi_glass(m), to = akhi_to(m);
    if (glass >= AKHI_GLASSES || to >= AKHI_SQUARES || m != akhi_move(glass, to))
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(akhimoraec_no_such, "there is no such hourglass or no such square"));
    int status = check_glass(g, p, glass, e);
    if (status < 0)
        return status;
    if (!touch_each_other(g, p->square[glass], to))
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(akhimoraec_no_neighbour,
                                  "an hourglass tips onto a neighbour: not from %s to %s"),
                         akhi_square_name(p->square[glass]), akhi_square_name(to));
    if (akhi_on(p, to) >= 0)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(akhimoraec_occupied, "an hourglass stands on %s"),
                         akhi_square_name(to));
    if (g->owner[to] >= 0 && g->owner[to] != glass)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(akhimoraec_other_home, "%s is the home of another hourglass"),
                         akhi_square_name(to));
    return 0;
}

static bool glass_sound(const struct akhi_game *g, const struct akhi_pos *p, int i)
{
    bool home = p->square[i] == g->home[i];
    if (p->square[i] >= AKHI_SQUARES || akhi_on(p, p->square[i]) != i)
        return false;
    if (p->phase[i] == AKHI_RUNNING)
        return p->sand[i] > 0 && p->sand[i] <= g->life && (home || g->owner[p->square[i]] < 0);
    int32_t most = p->phase[i] == AKHI_WAITING ? g->pause : 0;
    return p->phase[i] <= AKHI_WAITING && home && !akhi_is_black(p, i) && p->sand[i] <= most &&
           (p->sand[i] > 0) == (p->phase[i] == AKHI_WAITING);
}

bool akhi_sound(const agon_game *game, const agon_pos *pos)
{
    const struct akhi_game *g = akhi_game(game);
    const struct akhi_pos *p = akhi_pos(pos);
    struct akhi_pos again = *p;
    for (int i = 0; i < AKHI_GLASSES; i++)
        if (!glass_sound(g, p, i))
            return false;
    for (int seat = 0; seat < 2; seat++) {
        bool held = g->stationary == AKHI_HOLD && akhi_has_line(g, p, seat);
        if (p->line[seat] < 0 || p->line[seat] > (held ? g->hold : 0))
            return false;
    }
    if (p->seat > 1 || p->black >> AKHI_GLASSES || p->turn < 0 ||
        p->turn > (g->turn_limit > 0 ? g->turn_limit - 1 : 0) ||
        (g->quiet > 0 && p->quiet > g->quiet))
        return false;
    akhi_settle(g, &again);
    return again.end == p->end && again.winner == p->winner;
}
