/* Results of Arimaa between turns, and the leader if a limit ends the game. */
#include <string.h>

#include "games/arimaa/arimaa.h"

/* The verdict on a position between turns, after the set-up. */
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

/* The score used by the match rules before pieces were counted: R + P * (C + 1), R the sum of the
 * cubes of the rows reached by the rabbits, C the number of rabbits, P the sum of the strengths of
 * the other pieces (rabbit 1 .. elephant 6). */
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
