/* One round without rings, optimised for speed: for the prover and the benchmark.
 *
 * In a position here the side to move can move: a move also plays the passes after it, and reports
 * a deadlock. It includes the targets of its tower, because they show whether a tower is
 * blocked. */
#ifndef ENGINES_KAMISADO_ROUND_H
#define ENGINES_KAMISADO_ROUND_H

#include <string.h>

#include "core/random.h"
#include "games/kamisado/kamisado.h"

/* The rules that matter within a round. */
struct round_rules {
    const uint8_t *colour; /* of the squares */
    bool two;              /* deadlock=two */
    bool draws;            /* a deadlock is a draw; else the seat that moved last loses */
};

struct round {
    uint64_t occupied;
    uint8_t at[2][KAMISADO_COLOURS];
    uint64_t targets; /* of the tower to move; 0 if any may be moved */
    uint8_t seat, colour;
    uint8_t spare[6];
};

enum round_end { ROUND_WHITE, ROUND_BLACK, ROUND_DRAWN, ROUND_GOES_ON };

void round_rules_of(const struct kamisado_game *, struct round_rules *);
/* Converts the position of a round without rings whose tower to move is not blocked; false for
 * others. */
bool round_of(const struct kamisado_pos *, struct round *);
/* Leaves at depth: real moves, passes resolved, ended rounds not expanded. */
uint64_t round_perft(const struct round_rules *, const struct round *, int depth);

/* The moves, into room for KAMISADO_MOVES_MAX; and the colour of the tower moved. */
int round_moves(const struct round *, agon_move *out);
int round_tower(const struct round *, agon_move);

/* The round's key: everything that matters. */
static inline uint64_t round_key(const struct round *r)
{
    uint64_t white, black;
    memcpy(&white, r->at[0], sizeof white);
    memcpy(&black, r->at[1], sizeof black);
    uint64_t key = random_mix(white + 0x9e3779b97f4a7c15ULL * (r->seat * 16 + r->colour + 1));
    return random_mix(key ^ black);
}

/* Plays passes from a blocked tower until one can move; ROUND_DRAWN also represents a deadlock that
 * a seat loses. */
enum round_end round_pass(const struct round_rules *, struct round *);

/* Moves the tower of a colour to a square, and plays the passes that follow. */
static inline enum round_end round_play(const struct round_rules *rules, struct round *r,
                                        int colour, int to)
{
    int seat = r->seat;
    r->occupied ^= KAMISADO_BIT(r->at[seat][colour]) | KAMISADO_BIT(to);
    r->at[seat][colour] = (uint8_t)to;
    if (KAMISADO_BIT(to) & kamisado_goal(seat))
        return seat == KAMISADO_WHITE ? ROUND_WHITE : ROUND_BLACK;
    r->seat = (uint8_t)(seat ^ 1);
    r->colour = rules->colour[to];
    r->targets = kamisado_targets(r->occupied, r->seat, r->at[r->seat][r->colour], 0);
    if (__builtin_expect(r->targets != 0, 1))
        return ROUND_GOES_ON;
    enum round_end end = round_pass(rules, r);
    return end == ROUND_DRAWN && !rules->draws ? (enum round_end)(seat ^ 1) : end;
}

#endif
