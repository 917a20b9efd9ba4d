/* The end of a game of Arimaa: judgement when a turn has ended, repetition, the score at a limit,
 * soundness.
 *
 * Order of judgement, A having moved and B being to move (docs/rules/arimaa.md): A's rabbit on its
 * goal rank, B's rabbit on its goal rank, B without rabbits, A without rabbits, B without a step,
 * then repetition. */
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

/* Goal and elimination: what the board alone decides once `mover` has ended its turn. */
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

/* The verdict on a position between turns, once both armies stand. */
static struct arimaa_verdict judge(const agon_game *game, const agon_pos *pos,
                                   struct agon_past past)
{
    const struct arimaa_pos *p = arimaa_pos(pos);
    struct arimaa_verdict v = arimaa_decided(arimaa_game(game), p, past);
    if (v.why)
        return v;
    if (!arimaa_can_step(&p->board, p->seat))
        return (struct arimaa_verdict){"immobilisation", p->seat ^ 1};
    agon_move moves[ARIMAA_STEPS_MAX];
    if (arimaa_moves(game, pos, past, moves) == 0)
        return (struct arimaa_verdict){"repetition", p->seat ^ 1};
    return v;
}

void arimaa_result(const agon_game *game, const agon_pos *pos, struct agon_past past,
                   struct agon_result *r)
{
    const struct arimaa_pos *p = arimaa_pos(pos);
    memset(r, 0, sizeof *r);
    if (p->setup || p->steps > 0)
        return;
    struct arimaa_verdict v = judge(game, pos, past);
    if (!v.why)
        return;
    r->over = true;
    r->why = v.why;
    for (int side = 0; side < 2; side++)
        r->points[side] = v.winner == side ? AGON_POINTS : v.winner < 0 ? AGON_POINTS / 2 : 0;
}

/* The score that the match rules used before pieces were counted: R + P * (C + 1), R the cubes of
 * the rows that the rabbits have reached, C the rabbits left, P the strengths of the other pieces
 * added up (rabbit 1 .. elephant 6). */
static int old_score(const struct arimaa_board *b, int side)
{
    uint64_t rabbits = arimaa_rabbits(b, side);
    int rows = 0, strengths = 0;
    for (uint64_t set = rabbits; set; set &= set - 1) {
        int rank = arimaa_first(set) / 8, row = side == ARIMAA_GOLD ? rank + 1 : 8 - rank;
        rows += row * row * row;
    }
    for (int kind = ARIMAA_CAT; kind <= ARIMAA_ELEPHANT; kind++)
        strengths += kind * arimaa_count(b->side[side] & arimaa_of_kind(b, kind));
    return rows + strengths * (arimaa_count(rabbits) + 1);
}

int arimaa_leader(const agon_game *game, const agon_pos *pos, int before)
{
    const struct arimaa_board *b = &arimaa_pos(pos)->board;
    if (arimaa_game(game)->points_score) {
        int gold = old_score(b, ARIMAA_GOLD), silver = old_score(b, ARIMAA_SILVER);
        return gold > silver ? ARIMAA_GOLD : gold < silver ? ARIMAA_SILVER : -1;
    }
    int gold = arimaa_count(b->side[ARIMAA_GOLD]), silver = arimaa_count(b->side[ARIMAA_SILVER]);
    if (gold != silver && !arimaa_pos(pos)->setup)
        return gold > silver ? ARIMAA_GOLD : ARIMAA_SILVER;
    return before >= 0 ? before : ARIMAA_SILVER;
}

/* The hash of a board from nothing. */
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
