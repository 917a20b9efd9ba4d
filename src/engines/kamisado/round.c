/* Passes, positions and counts of a round. */
#include "engines/kamisado/round.h"

void round_rules_of(const struct kamisado_game *g, struct round_rules *rules)
{
    *rules = (struct round_rules){g->colour, g->two, g->deadlock_draws};
}

bool round_of(const struct kamisado_pos *p, struct round *r)
{
    memset(r, 0, sizeof *r);
    r->occupied = p->occupied;
    memcpy(r->at, p->at, sizeof r->at);
    r->seat = p->seat;
    r->colour = p->colour;
    for (int i = 0; i < 2 * KAMISADO_COLOURS; i++)
        if (p->rings[i / 8][i % 8] > 0)
            return false;
    if (p->phase != KAMISADO_PLAY)
        return false;
    if (r->colour == KAMISADO_FREE)
        return true;
    r->targets = kamisado_targets(r->occupied, r->seat, r->at[r->seat][r->colour], 0);
    return r->targets != 0;
}

enum round_end round_pass(const struct round_rules *rules, struct round *r)
{
    uint32_t passed = 0;
    while (r->targets == 0) {
        uint32_t pair = 1U << KAMISADO_PAIR(r->seat, r->colour);
        if (passed & pair || (rules->two && passed))
            return ROUND_DRAWN;
        passed |= pair;
        int at = r->at[r->seat][r->colour];
        r->seat ^= 1;
        r->colour = rules->colour[at];
        r->targets = kamisado_targets(r->occupied, r->seat, r->at[r->seat][r->colour], 0);
    }
    return ROUND_GOES_ON;
}

/* Counts after every move of one tower. */
static uint64_t count_tower(const struct round_rules *rules, const struct round *r, int colour,
                            uint64_t targets, int depth)
{
    uint64_t sum = 0;
    for (; targets; targets &= targets - 1) {
        struct round next = *r;
        if (round_play(rules, &next, colour, kamisado_first(targets)) == ROUND_GOES_ON)
            sum += depth == 1 ? (uint64_t)kamisado_count(next.targets)
                              : count_tower(rules, &next, next.colour, next.targets, depth - 1);
    }
    return sum;
}

uint64_t round_perft(const struct round_rules *rules, const struct round *r, int depth)
{
    uint64_t sum = 0;
    for (int colour = 0; colour < KAMISADO_COLOURS; colour++) {
        if (r->colour != KAMISADO_FREE && r->colour != colour)
            continue;
        uint64_t targets = kamisado_targets(r->occupied, r->seat, r->at[r->seat][colour], 0);
        sum += depth == 1 ? (uint64_t)kamisado_count(targets)
                          : count_tower(rules, r, colour, targets, depth - 1);
    }
    return sum;
}

int round_moves(const struct round *r, agon_move *out)
{
    int n = 0;
    for (int colour = 0; colour < KAMISADO_COLOURS; colour++) {
        if (r->colour != KAMISADO_FREE && r->colour != colour)
            continue;
        int from = r->at[r->seat][colour];
        uint64_t to = kamisado_targets(r->occupied, r->seat, from, 0);
        for (; to; to &= to - 1)
            out[n++] = KAMISADO_MOVE(from, kamisado_first(to));
    }
    return n;
}

int round_tower(const struct round *r, agon_move m)
{
    int colour = 0;
    while (r->at[r->seat][colour] != kamisado_move_from(m))
        colour++;
    return colour;
}
