/* The end of a round, the beginning of the next, and the result of the match.
 *
 * The score is not stored: it follows from the rings. In a match whose deadlocked rounds are drawn,
 * three consecutive ones draw the match, so that every match ends. */
#include <string.h>

#include "games/kamisado/kamisado.h"

int kamisado_points(const struct kamisado_game *g, const struct kamisado_pos *p, int seat)
{
    static const uint8_t worth[KAMISADO_RINGS + 1] = {0, 1, 3, 7, 15};
    int sum = 0;
    for (int colour = 0; colour < KAMISADO_COLOURS; colour++)
        sum += g->flat ? p->rings[seat][colour] : worth[p->rings[seat][colour]];
    return sum;
}

int kamisado_winner(const struct kamisado_game *g, const struct kamisado_pos *p)
{
    for (int seat = 0; seat < 2; seat++) {
        if (kamisado_points(g, p, seat) >= g->points)
            return seat;
        for (int colour = 0; colour < KAMISADO_COLOURS; colour++)
            if (p->rings[seat][colour] == KAMISADO_RINGS)
                return seat;
    }
    return -1;
}

bool kamisado_match_drawn(const struct kamisado_game *g, const struct kamisado_pos *p)
{
    return p->drawn >= (g->points == 1 ? 1 : KAMISADO_DRAWN_MAX);
}

/* Begins a round with the towers in place; the seat moves any of them. */
static void begin_round(struct kamisado_pos *p, int seat)
{
    p->seat = (uint8_t)seat;
    p->colour = KAMISADO_FREE;
    p->phase = KAMISADO_PLAY;
    p->last = p->first = KAMISADO_NO_PAIR;
    p->passes = 0;
    p->occupied = 0;
    for (int i = 0; i < 2; i++)
        for (int colour = 0; colour < KAMISADO_COLOURS; colour++)
            p->occupied |= KAMISADO_BIT(p->at[i][colour]);
}

/* Continues after a round: with nothing, the defender's choice, or the next round at once. */
static void end_round(const struct kamisado_game *g, struct kamisado_pos *p, int defender)
{
    p->seat = (uint8_t)defender;
    p->colour = KAMISADO_FREE;
    p->last = p->first = KAMISADO_NO_PAIR;
    p->passes = 0;
    p->phase = KAMISADO_FILL;
    if (kamisado_winner(g, p) >= 0 || kamisado_match_drawn(g, p)) {
        p->phase = KAMISADO_OVER;
    } else if (g->refill == KAMISADO_OWN) {
        memcpy(p->at, g->home, sizeof p->at);
        begin_round(p, defender ^ 1);
    }
}

void kamisado_win_round(const struct kamisado_game *g, struct kamisado_pos *p, int seat, int colour)
{
    p->rings[seat][colour]++;
    p->drawn = 0;
    end_round(g, p, seat);
}

void kamisado_end_deadlock(const struct kamisado_game *g, struct kamisado_pos *p)
{
    int winner = p->last >> 3 ^ 1, colour = p->last & 7;
    if (!g->deadlock_draws) {
        kamisado_win_round(g, p, winner, colour);
        return;
    }
    p->drawn++;
    end_round(g, p, winner);
}

/* A tower's rank in the order of lining up: by its distance from home, then its file from the
 * chosen side, both from the seat's view. */
static int place(const struct kamisado_game *g, int seat, int sq, bool right)
{
    int seen = seat == KAMISADO_WHITE ? sq : 63 - sq, rank = seen / 8, file = seen % 8;
    return 8 * (g->refill == KAMISADO_FARTHEST ? 7 - rank : rank) + (right ? 7 - file : file);
}

void kamisado_line_up(const struct kamisado_game *g, struct kamisado_pos *p, bool right)
{
    uint8_t home[2][KAMISADO_COLOURS];
    for (int seat = 0; seat < 2; seat++)
        for (int colour = 0; colour < KAMISADO_COLOURS; colour++) {
            int mine = place(g, seat, p->at[seat][colour], right), file = 0;
            for (int other = 0; other < KAMISADO_COLOURS; other++)
                file += place(g, seat, p->at[seat][other], right) < mine;
            int seen = right ? 7 - file : file;
            home[seat][colour] = (uint8_t)(seat == KAMISADO_WHITE ? seen : 63 - seen);
        }
    memcpy(p->at, home, sizeof home);
    begin_round(p, p->seat ^ 1);
}

/* Whether the last round was won by reaching home: a tower is there. */
static bool reached_home(const struct kamisado_pos *p)
{
    uint64_t home = 0;
    for (int seat = 0; seat < 2; seat++)
        for (int colour = 0; colour < KAMISADO_COLOURS; colour++)
            home |= KAMISADO_BIT(p->at[seat][colour]) & kamisado_goal(seat);
    return home != 0;
}

void kamisado_result(const agon_game *game, const agon_pos *pos, struct agon_past past,
                     struct agon_result *r)
{
    const struct kamisado_pos *p = kamisado_pos(pos);
    (void)past;
    memset(r, 0, sizeof *r);
    if (p->phase != KAMISADO_OVER)
        return;
    int winner = kamisado_winner(kamisado_game(game), p);
    r->over = true;
    r->why = reached_home(p) ? "goal" : "deadlock";
    for (int seat = 0; seat < 2; seat++)
        r->points[seat] = winner == seat ? AGON_POINTS : winner < 0 ? AGON_POINTS / 2 : 0;
}

int kamisado_leader(const agon_game *game, const agon_pos *pos, int before)
{
    const struct kamisado_game *g = kamisado_game(game);
    int white = kamisado_points(g, kamisado_pos(pos), KAMISADO_WHITE);
    int black = kamisado_points(g, kamisado_pos(pos), KAMISADO_BLACK);
    (void)before;
    return white > black ? KAMISADO_WHITE : black > white ? KAMISADO_BLACK : -1;
}
