/* Kamisado's moves: towers, pushes, passes. */
#include <string.h>

#include "core/random.h"
#include "games/kamisado/kamisado.h"

int kamisado_pushes(const struct kamisado_pos *p, int seat, int colour)
{
    int rings = p->rings[seat][colour], step = seat == KAMISADO_WHITE ? 8 : -8;
    int sq = p->at[seat][colour] + step, n = 0;
    for (; sq >= 0 && sq < 64 && p->occupied >> sq & 1; sq += step) {
        int enemy = kamisado_tower_at(p, seat ^ 1, sq);
        if (enemy == KAMISADO_FREE || p->rings[seat ^ 1][enemy] >= rings || ++n > rings)
            return 0;
    }
    return sq >= 0 && sq < 64 ? n : 0;
}

bool kamisado_is_blocked(const struct kamisado_pos *p, int seat, int colour)
{
    int rings = p->rings[seat][colour];
    return !kamisado_targets(p->occupied, seat, p->at[seat][colour], rings) &&
           (rings == 0 || kamisado_pushes(p, seat, colour) == 0);
}

/* Appends the moves of one tower. */
static agon_move *add_tower(const struct kamisado_pos *p, int colour, agon_move *out)
{
    int from = p->at[p->seat][colour], rings = p->rings[p->seat][colour];
    uint64_t to = kamisado_targets(p->occupied, p->seat, from, rings);
    for (; to; to &= to - 1)
        *out++ = KAMISADO_MOVE(from, kamisado_first(to));
    if (rings > 0 && kamisado_pushes(p, p->seat, colour) > 0)
        *out++ = KAMISADO_MOVE(from, from + (p->seat == KAMISADO_WHITE ? 8 : -8)) | KAMISADO_PUSH;
    return out;
}

int kamisado_moves(const agon_game *game, const agon_pos *pos, struct agon_past past,
                   agon_move *out)
{
    const struct kamisado_pos *p = kamisado_pos(pos);
    agon_move *end = out;
    (void)game;
    (void)past;
    if (p->phase == KAMISADO_OVER)
        return 0;
    if (p->phase == KAMISADO_FILL) {
        *end++ = KAMISADO_FILL_LEFT;
        *end++ = KAMISADO_FILL_RIGHT;
    } else if (p->colour == KAMISADO_FREE) {
        for (int colour = 0; colour < KAMISADO_COLOURS; colour++)
            end = add_tower(p, colour, end);
    } else {
        end = add_tower(p, p->colour, end);
        if (end == out)
            *end++ = AGON_PASS;
    }
    return (int)(end - out);
}

uint8_t kamisado_after_pass(const struct kamisado_game *g, const struct kamisado_pos *p,
                            uint8_t pair)
{
    int seat = pair >> 3;
    return KAMISADO_PAIR(seat ^ 1, g->colour[p->at[seat][pair & 7]]);
}

/* Whether the pair to play now has already passed in this chain of passes, or with deadlock=two
 * whether it must also pass. */
static bool is_deadlock(const struct kamisado_game *g, const struct kamisado_pos *p)
{
    if (g->two)
        return kamisado_is_blocked(p, p->seat, p->colour);
    uint8_t pair = p->first;
    for (int i = 0; i < p->passes; i++) {
        if (pair == KAMISADO_PAIR(p->seat, p->colour))
            return true;
        pair = kamisado_after_pass(g, p, pair);
    }
    return false;
}

static void play_pass(const struct kamisado_game *g, struct kamisado_pos *p)
{
    uint8_t pair = KAMISADO_PAIR(p->seat, p->colour), next = kamisado_after_pass(g, p, pair);
    if (p->passes++ == 0)
        p->first = pair;
    p->seat = next >> 3;
    p->colour = next & 7;
    if (is_deadlock(g, p))
        kamisado_end_deadlock(g, p);
}

/* Moves a tower on the board only. */
static void shift(struct kamisado_pos *p, int seat, int colour, int to)
{
    p->occupied ^= KAMISADO_BIT(p->at[seat][colour]) | KAMISADO_BIT(to);
    p->at[seat][colour] = (uint8_t)to;
}

/* Shifts the pushed towers, the farthest first; returns that one's new square. */
static int push(struct kamisado_pos *p, int colour)
{
    int n = kamisado_pushes(p, p->seat, colour), step = p->seat == KAMISADO_WHITE ? 8 : -8;
    int from = p->at[p->seat][colour];
    for (int i = n; i > 0; i--) {
        int enemy = kamisado_tower_at(p, p->seat ^ 1, from + i * step);
        shift(p, p->seat ^ 1, enemy, from + (i + 1) * step);
    }
    return from + (n + 1) * step;
}

static void play_tower(const struct kamisado_game *g, struct kamisado_pos *p, agon_move m)
{
    int from = kamisado_move_from(m), to = kamisado_move_to(m), seat = p->seat;
    int colour = p->colour == KAMISADO_FREE ? kamisado_tower_at(p, seat, from) : p->colour;
    int named = to; /* the square whose colour names the next tower */
    bool again = false;
    if (m & KAMISADO_PUSH) {
        named = push(p, colour);
        again = !g->opponent_after_push;
    }
    shift(p, seat, colour, to);
    p->last = KAMISADO_PAIR(seat, g->colour[to]);
    p->passes = 0;
    p->first = KAMISADO_NO_PAIR;
    p->seat = (uint8_t)(again ? seat : seat ^ 1);
    p->colour = g->colour[named];
    if (KAMISADO_BIT(to) & kamisado_goal(seat))
        kamisado_win_round(g, p, seat, colour);
}

void kamisado_play(const agon_game *game, agon_pos *pos, agon_move m)
{
    const struct kamisado_game *g = kamisado_game(game);
    struct kamisado_pos *p = kamisado_pos_mut(pos);
    if (m == AGON_PASS)
        play_pass(g, p);
    else if (p->phase == KAMISADO_FILL)
        kamisado_line_up(g, p, m == KAMISADO_FILL_RIGHT);
    else
        play_tower(g, p, m);
}

/* Eight bytes as one word. */
static uint64_t word(const void *bytes)
{
    uint64_t w;
    memcpy(&w, bytes, sizeof w);
    return w;
}

uint64_t kamisado_key(const agon_game *game, const agon_pos *pos, bool repetition)
{
    const struct kamisado_pos *p = kamisado_pos(pos);
    (void)game;
    (void)repetition; /* no position occurs twice */
    uint64_t key = random_mix(word(p->at[0]) + 0x9e3779b97f4a7c15ULL);
    key = random_mix(key ^ word(p->at[1]));
    key = random_mix(key ^ word(&p->seat));
    uint64_t white = word(p->rings[0]), black = word(p->rings[1]);
    return white | black ? random_mix(random_mix(key ^ white) ^ black) : key;
}
