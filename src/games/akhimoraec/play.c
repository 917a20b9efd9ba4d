/* Steps of hourglasses, their running sand, and wins by lines. */
#include <string.h>

#include "core/moves.h"
#include "core/random.h"
#include "games/akhimoraec/akhimoraec.h"

enum { REPETITIONS = 3 };
#define NEVER INT32_MAX

const uint8_t akhi_lines[AKHI_LINES][AKHI_OF_SEAT] = {{30, 31, 32}, {39, 40, 41}, {48, 49, 50},
                                                      {30, 39, 48}, {31, 40, 49}, {32, 41, 50},
                                                      {30, 40, 50}, {32, 40, 48}};

/* ---- properties of a position ---- */

bool akhi_may_leave(const struct akhi_game *g, const struct akhi_pos *p, int glass)
{
    if (p->phase[glass] == AKHI_RUNNING)
        return true;
    for (int i = akhi_seat_of(glass) * AKHI_OF_SEAT; g->successive && i < glass; i++)
        if (p->phase[i] != AKHI_RUNNING)
            return false;
    return p->phase[glass] == AKHI_READY;
}

/* The seat's living hourglass on a square, or -1. */
static int living_on(const struct akhi_pos *p, int seat, int square)
{
    for (int i = seat * AKHI_OF_SEAT; i < (seat + 1) * AKHI_OF_SEAT; i++)
        if (p->square[i] == square)
            return p->phase[i] == AKHI_RUNNING && p->sand[i] > 0 ? i : -1;
    return -1;
}

bool akhi_has_line(const struct akhi_game *g, const struct akhi_pos *p, int seat)
{
    unsigned own = 7u << seat * AKHI_OF_SEAT, black = p->black & own;
    if (black != 0 && (g->only_colour || black != own))
        return false;
    for (int i = 0; i < AKHI_LINES; i++) {
        int k = 0;
        while (k < AKHI_OF_SEAT && living_on(p, seat, akhi_lines[i][k]) >= 0)
            k++;
        if (k == AKHI_OF_SEAT)
            return true;
    }
    return false;
}

int akhi_least(const struct akhi_game *g, const struct akhi_pos *p)
{
    int sum[2] = {0, 0};
    for (int i = 0; i < AKHI_GLASSES; i++)
        sum[akhi_seat_of(i)] += g->distance[p->square[i]];
    return sum[0] < sum[1] ? sum[0] : sum[1];
}

/* The seat that has won with a line, or -1. */
static int line_winner(const struct akhi_game *g, const struct akhi_pos *p)
{
    if (g->stationary == AKHI_HOLD)
        return p->line[0] >= g->hold ? 0 : p->line[1] >= g->hold ? 1 : -1;
    if (g->stationary == AKHI_REPLY)
        return akhi_has_line(g, p, p->seat) ? p->seat : -1;
    return akhi_has_line(g, p, p->seat ^ 1) ? p->seat ^ 1
           : akhi_has_line(g, p, p->seat)   ? p->seat
                                            : -1;
}

void akhi_settle(const struct akhi_game *g, struct akhi_pos *p)
{
    int winner = line_winner(g, p);
    p->end = AKHI_OPEN;
    if (winner >= 0) {
        p->end = AKHI_LINE;
        p->winner = (uint8_t)winner;
    } else if (g->quiet > 0 && p->quiet >= g->quiet) {
        p->end = AKHI_QUIET;
    }
}

/* ---- time ---- */

/* Returns it to its home, colour up. The wait is over at once if the upper bulb is empty. */
static void die(const struct akhi_game *g, struct akhi_pos *p, int glass)
{
    bool waits = !g->bulb || akhi_is_black(p, glass);
    p->square[glass] = g->home[glass];
    p->black &= (uint8_t) ~(1u << glass);
    p->phase[glass] = waits ? AKHI_WAITING : AKHI_READY;
    p->sand[glass] = waits ? g->pause : 0;
}

/* Handles everything that ends now: deaths first, then waits; then lines that are broken. */
static void run_out(const struct akhi_game *g, struct akhi_pos *p)
{
    for (int i = 0; i < AKHI_GLASSES; i++)
        if (p->sand[i] == 0 && p->phase[i] == AKHI_RUNNING)
            die(g, p, i);
        else if (p->sand[i] == 0)
            p->phase[i] = AKHI_READY;
    for (int seat = 0; seat < 2; seat++)
        if (p->line[seat] > 0 && !akhi_has_line(g, p, seat))
            p->line[seat] = 0;
}

/* Lets time pass in which nothing ends before its last moment; `but` does not run, -1: none. */
static void run(const struct akhi_game *g, struct akhi_pos *p, int32_t time, int but)
{
    for (int seat = 0; seat < 2 && g->stationary == AKHI_HOLD; seat++)
        if (akhi_has_line(g, p, seat))
            p->line[seat] += time;
    for (int i = 0; i < AKHI_GLASSES; i++)
        if (p->phase[i] != AKHI_READY && i != but)
            p->sand[i] -= time;
    if (g->turn_limit > 0)
        p->turn += time;
    run_out(g, p);
}

/* The time until the next event. */
static int32_t next_event(const struct akhi_game *g, const struct akhi_pos *p)
{
    int32_t next = g->turn_limit > 0 ? g->turn_limit - p->turn : NEVER;
    for (int i = 0; i < AKHI_GLASSES; i++)
        if (p->phase[i] != AKHI_READY && p->sand[i] < next)
            next = p->sand[i];
    for (int seat = 0; seat < 2 && g->stationary == AKHI_HOLD; seat++)
        if (akhi_has_line(g, p, seat) && g->hold - p->line[seat] < next)
            next = g->hold - p->line[seat];
    return next;
}

/* Passes the turn to the other side. */
static void hand_over(struct akhi_pos *p)
{
    p->seat ^= 1;
    p->turn = 0;
}

void akhi_pass_time(const struct akhi_game *g, struct akhi_pos *p, int64_t time)
{
    while (time > 0 && p->end == AKHI_OPEN) {
        int32_t next = next_event(g, p);
        if (next == NEVER)
            return; /* nothing runs */
        int32_t part = time < next ? (int32_t)time : next;
        run(g, p, part, -1);
        time -= part;
        akhi_settle(g, p);
        if (p->end == AKHI_OPEN && g->turn_limit > 0 && p->turn == g->turn_limit) {
            hand_over(p);
            akhi_settle(g, p);
        }
    }
}

int64_t akhi_due(const agon_game *game, const agon_pos *pos)
{
    const struct akhi_game *g = akhi_game(game);
    const struct akhi_pos *p = akhi_pos(pos);
    int32_t next = g->real && p->end == AKHI_OPEN ? next_event(g, p) : NEVER;
    return next == NEVER ? -1 : next;
}

/* ---- moves ---- */

/* Appends the steps of an hourglass. */
static int add_steps(const struct akhi_game *g, const struct akhi_pos *p, int glass, agon_move *out)
{
    int from = p->square[glass], n = 0;
    for (int i = 0; i < g->steps[from] && akhi_may_leave(g, p, glass); i++) {
        int to = g->step[from][i];
        if ((g->owner[to] < 0 || g->owner[to] == glass) && akhi_on(p, to) < 0)
            out[n++] = akhi_move(glass, to);
    }
    return n;
}

static bool is_repeated(const struct akhi_game *g, struct agon_past past)
{
    int times = 0;
    for (int i = 0; i < past.n && g->repetition; i++)
        times += past.key[i] == past.key[past.n - 1];
    return times >= REPETITIONS;
}

int akhi_moves(const agon_game *game, const agon_pos *pos, struct agon_past past, agon_move *out)
{
    const struct akhi_game *g = akhi_game(game);
    const struct akhi_pos *p = akhi_pos(pos);
    int n = 0;
    if (p->end != AKHI_OPEN || is_repeated(g, past))
        return 0;
    for (int i = p->seat * AKHI_OF_SEAT; i < (p->seat + 1) * AKHI_OF_SEAT; i++)
        n += add_steps(g, p, i, out + n);
    if (n == 0 || g->free_pass)
        out[n++] = AGON_PASS;
    return n;
}

/* Tips an hourglass over onto a square. */
static void tip(const struct akhi_game *g, struct akhi_pos *p, int glass, int to)
{
    int32_t below = g->mirror ? g->life - p->sand[glass] : g->life;
    p->square[glass] = (uint8_t)to;
    p->black ^= (uint8_t)(1u << glass);
    p->sand[glass] = below;
    p->phase[glass] = AKHI_RUNNING;
    if (g->stationary == AKHI_HOLD && !akhi_has_line(g, p, p->seat))
        p->line[p->seat] = 0;
}

void akhi_play(const agon_game *game, agon_pos *pos, agon_move m)
{
    const struct akhi_game *g = akhi_game(game);
    struct akhi_pos *p = akhi_pos_mut(pos);
    int glass = m == AGON_PASS ? -1 : akhi_glass(m);
    if (move_is_tick(m)) {
        uint64_t ms = move_tick_ms(m);
        akhi_pass_time(g, p, ms < INT64_MAX ? (int64_t)ms : INT64_MAX);
        return;
    }
    if (glass >= 0)
        tip(g, p, glass, akhi_to(m));
    bool won = g->stationary == AKHI_IMMEDIATE && akhi_has_line(g, p, p->seat);
    if (!won && !g->real)
        run(g, p, 1, glass);
    if (!won)
        run_out(g, p);
    hand_over(p);
    int least = akhi_least(g, p);
    p->quiet = least == p->least ? (uint16_t)(p->quiet + 1) : 0;
    p->least = (uint16_t)least;
    akhi_settle(g, p);
}

/* ---- the end, and keys ---- */

void akhi_result(const agon_game *game, const agon_pos *pos, struct agon_past past,
                 struct agon_result *r)
{
    const struct akhi_pos *p = akhi_pos(pos);
    bool repeated = p->end == AKHI_OPEN && is_repeated(akhi_game(game), past);
    *r = (struct agon_result){.over = p->end != AKHI_OPEN || repeated};
    if (!r->over)
        return;
    r->why = repeated ? "repetition" : p->end == AKHI_LINE ? "line" : "quiet";
    if (p->end == AKHI_LINE)
        r->points[p->winner] = AGON_POINTS;
    else
        r->points[0] = r->points[1] = AGON_POINTS / 2;
}

uint64_t akhi_key(const agon_game *game, const agon_pos *pos, bool repetition)
{
    const struct akhi_pos *p = akhi_pos(pos);
    uint64_t key = (uint64_t)p->seat << 8 | p->black;
    (void)game;
    for (int i = 0; i < AKHI_GLASSES; i++)
        key = key << 8 | (uint64_t)(3 * p->square[i] + p->phase[i]);
    key = random_mix(key + 0x9e3779b97f4a7c15ULL);
    if (repetition)
        return key;
    for (int i = 0; i < AKHI_GLASSES; i += 2)
        key = random_mix(key ^ ((uint64_t)(uint32_t)p->sand[i] << 32 | (uint32_t)p->sand[i + 1]));
    key = random_mix(key ^ ((uint64_t)(uint32_t)p->line[0] << 32 | (uint32_t)p->line[1]));
    return random_mix(key ^ ((uint64_t)(uint32_t)p->turn << 32 | (uint64_t)p->quiet << 8 | p->end));
}
