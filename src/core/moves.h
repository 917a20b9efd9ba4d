/* Recognising the vocabulary's own moves, and adding moves to a turn. */
#ifndef CORE_MOVES_H
#define CORE_MOVES_H

#include <agon/rules.h>

static inline bool move_is_tick(agon_move move)
{
    return (move & AGON_PASS) == AGON_RESERVED;
}

static inline uint64_t move_tick_ms(agon_move tick)
{
    return tick & ~AGON_RESERVED;
}

/* Adds a move to a turn, a tick after a tick to that tick; false if the turn is full. */
static inline bool turn_join(struct agon_turn *turn, agon_move move)
{
    agon_move *last = turn->n > 0 ? &turn->move[turn->n - 1] : NULL;
    if (move_is_tick(move) && last != NULL && move_is_tick(*last)) {
        agon_move both = *last + move_tick_ms(move);
        if (!move_is_tick(both))
            return false;
        *last = both;
        return true;
    }
    if (turn->n == AGON_TURN_MAX)
        return false;
    turn->move[turn->n++] = move;
    return true;
}

#endif
