/* The end of a game of Arimaa after a turn, repetition, soundness.
 *
 * Order of checks, A having moved and B being to move (docs/rules/arimaa.md): A's rabbit on its
 * goal rank, B's rabbit on its goal rank, B without rabbits, A without rabbits, B without a step,
 * then repetition. A side without a step, or whose every turn is a third repetition, has no moves:
 * result.c checks for them. */
#include <string.h>

#include "games/arimaa/arimaa.h"

int arimaa_seen(struct agon_past past, uint64_t key)
{
    int n = 0;
    for (int i = 0; i < past.n; i++)
        n += past.key[i] == key;
    return n;
}

uint64_t arimaa_repetition_key(const struct arimaa_game *g, uint64_t board_hash, int seat)
{
    bool sides_alike = g->repetition == ARIMAA_REPEAT_LOSES_ARRANGEMENT;
    return sides_alike || seat == ARIMAA_GOLD ? board_hash : board_hash ^ 0xa0761d6478bd642fULL;
}

static bool on_goal(const struct arimaa_board *b, int side)
{
    return (arimaa_rabbits(b, side) & (side == ARIMAA_GOLD ? ARIMAA_RANK(8) : ARIMAA_RANK(1))) != 0;
}

/* Goal and elimination: decided by the board once `mover` has ended its turn. */
static struct arimaa_verdict judge_board(const struct arimaa_game *g, const struct arimaa_board *b,
                                         int mover)
{
    int other = mover ^ 1;
    if (on_goal(b, mover))
        return (struct arimaa_verdict){"goal", mover};
    if (on_goal(b, other))
        return (struct arimaa_verdict){"goal", other};
    bool mover_has = arimaa_rabbits(b, mover) != 0, other_has = arimaa_rabbits(b, other) != 0;
    if (!mover_has && !other_has)
        return (struct arimaa_verdict){"elimination", g->no_rabbits_draw ? -1 : mover};
    if (g->elimination && !other_has)
        return (struct arimaa_verdict){"elimination", mover};
    if (g->elimination && !mover_has)
        return (struct arimaa_verdict){"elimination", other};
    return (struct arimaa_verdict){NULL, -1};
}

struct arimaa_verdict arimaa_decided(const struct arimaa_game *g, const struct arimaa_pos *p,
                                     struct agon_past past)
{
    struct arimaa_verdict undecided = {NULL, -1};
    if (!g->judge)
        return undecided;
    struct arimaa_verdict v = judge_board(g, &p->board, p->seat ^ 1);
    if (!v.why && g->repetition != ARIMAA_REPEAT_ILLEGAL && past.n > 4 &&
        arimaa_seen(past, past.key[past.n - 1]) >= 3)
        return (struct arimaa_verdict){"repetition", p->seat};
    return v;
}

/* The hash of a board computed from scratch. */
static uint64_t whole_hash(const struct arimaa_board *b)
{
    uint64_t hash = 0;
    for (uint64_t set = arimaa_occupied(b); set; set &= set - 1) {
        int sq = arimaa_first(set);
        hash ^= arimaa_zobrist[arimaa_side_at(b, sq)][arimaa_kind_at(b, sq)][sq];
    }
    return hash;
}

bool arimaa_sound(const agon_game *game, const agon_pos *pos)
{
    const struct arimaa_pos *p = arimaa_pos(pos);
    const struct arimaa_board *b = &p->board;
    (void)game;
    if ((b->side[0] & b->side[1]) ||
        (b->plane[0] | b->plane[1] | b->plane[2]) != arimaa_occupied(b) ||
        (b->plane[0] & b->plane[1] & b->plane[2]) || p->hash != whole_hash(b))
        return false;
    for (int side = 0; side < 2; side++)
        for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++)
            if (arimaa_count(b->side[side] & arimaa_of_kind(b, kind)) > arimaa_full_army[kind])
                return false;
    if (p->setup)
        return p->steps == 0 && p->open == ARIMAA_OPEN_NOTHING;
    if (arimaa_doomed(b->side[0]) || arimaa_doomed(b->side[1]))
        return false;
    return p->steps < ARIMAA_STEPS && p->placed == 0 &&
           (p->steps > 0 || (!p->open && p->start == p->hash)) &&
           (!p->open || !(arimaa_occupied(b) >> p->square & 1));
}
