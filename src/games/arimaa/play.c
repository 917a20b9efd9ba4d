/* Moves of Arimaa: listing legal ones, playing one, keys.
 *
 * The rules for pieces (board.c) list steps; a step is legal if a whole turn can be finished after
 * it, that is, if the board can end up changed, without an open push and not for the third time.
 * Nearly always that is clear after the step itself; only a board equal to the turn's start or a
 * forbidden one needs a look ahead. */
#include <string.h>

#include "core/random.h"
#include "games/arimaa/arimaa.h"

bool arimaa_turn_open(const agon_game *g, const agon_pos *pos)
{
    (void)g;
    const struct arimaa_pos *p = arimaa_pos(pos);
    return p->setup ? p->placed > 0 : p->steps > 0;
}

int arimaa_left_to_place(const struct arimaa_game *g, const struct arimaa_pos *p,
                         uint8_t left[ARIMAA_KINDS])
{
    int n = 0;
    for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++) {
        uint64_t placed = p->board.side[p->seat] & arimaa_of_kind(&p->board, kind);
        left[kind] = (uint8_t)(g->army[p->seat][kind] - arimaa_count(placed));
        n += left[kind];
    }
    return n;
}

static int placements(const struct arimaa_game *g, const struct arimaa_pos *p, agon_move *out)
{
    uint8_t left[ARIMAA_KINDS];
    int n = 0, pieces = arimaa_left_to_place(g, p, left);
    for (int slot = p->placed; slot + pieces <= 16; slot++)
        for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++)
            if (left[kind])
                out[n++] = ARIMAA_PLACE(arimaa_home_square(p->seat, slot), kind, p->seat);
    return n;
}

/* C(n, k); exact, since each partial product is one. */
static uint64_t choose(uint64_t n, uint64_t k)
{
    uint64_t ways = 1;
    for (uint64_t i = 1; i <= k; i++)
        ways = ways * (n - k + i) / i;
    return ways;
}

uint64_t arimaa_turns(const agon_game *game, const agon_pos *pos, struct agon_past past)
{
    const struct arimaa_pos *p = arimaa_pos(pos);
    uint8_t left[ARIMAA_KINDS];
    uint64_t ways = 1, squares = 16 - (uint64_t)p->placed;
    (void)past;
    if (!p->setup)
        return 0;
    arimaa_left_to_place(arimaa_game(game), p, left);
    for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++) {
        ways *= choose(squares, left[kind]);
        squares -= left[kind];
    }
    return ways;
}

bool arimaa_may_end(const struct arimaa_game *g, const struct arimaa_pos *p, struct agon_past past)
{
    if (p->steps == 0 || p->open == ARIMAA_OPEN_PUSH || p->hash == p->start)
        return false;
    if (!g->judge || g->repetition != ARIMAA_REPEAT_ILLEGAL)
        return true;
    return past.n < 2 || arimaa_seen(past, arimaa_repetition_key(g, p->hash, p->seat ^ 1)) < 2;
}

/* Whether a legal end of the turn can be reached from p, which is within a turn. */
static bool can_finish(const struct arimaa_game *g, const struct arimaa_pos *p,
                       struct agon_past past)
{
    if (arimaa_may_end(g, p, past))
        return true;
    if (p->steps == ARIMAA_STEPS)
        return false;
    arimaa_step steps[ARIMAA_STEPS_MAX];
    int n = arimaa_steps(p, steps);
    for (int i = 0; i < n; i++) {
        struct arimaa_pos next = *p;
        arimaa_make(&next, ARIMAA_FROM(steps[i]), ARIMAA_TO(steps[i]));
        if (can_finish(g, &next, past))
            return true;
    }
    return false;
}

int arimaa_moves(const agon_game *game, const agon_pos *pos, struct agon_past past, agon_move *out)
{
    const struct arimaa_game *g = arimaa_game(game);
    const struct arimaa_pos *p = arimaa_pos(pos);
    if (p->setup)
        return placements(g, p, out);
    if (p->steps == 0 && arimaa_decided(g, p, past).why)
        return 0;

    arimaa_step steps[ARIMAA_STEPS_MAX];
    int n = 0, listed = arimaa_steps(p, steps);
    for (int i = 0; i < listed; i++) {
        int from = ARIMAA_FROM(steps[i]), to = ARIMAA_TO(steps[i]);
        struct arimaa_pos next = *p;
        arimaa_make(&next, from, to);
        if (can_finish(g, &next, past)) {
            const struct arimaa_board *b = &p->board;
            out[n++] = ARIMAA_MOVE(from, to, arimaa_kind_at(b, from), arimaa_side_at(b, from));
        }
    }
    if (arimaa_may_end(g, p, past))
        out[n++] = AGON_PASS;
    return n;
}

static void place(const struct arimaa_game *g, struct arimaa_pos *p, agon_move m)
{
    int sq = arimaa_move_to(m);
    arimaa_put(p, p->seat, arimaa_move_kind(m), sq);
    p->placed = (uint8_t)(sq - arimaa_home_square(p->seat, 0) + 1);
    if (arimaa_count(p->board.side[p->seat]) == g->army_size[p->seat]) {
        p->setup = p->seat == ARIMAA_GOLD;
        p->placed = 0;
        arimaa_end_turn(p);
    }
}

void arimaa_play(const agon_game *game, agon_pos *pos, agon_move m)
{
    struct arimaa_pos *p = arimaa_pos_mut(pos);
    if (p->setup) {
        place(arimaa_game(game), p, m);
    } else if (m == AGON_PASS) {
        arimaa_end_turn(p);
    } else {
        arimaa_make(p, arimaa_move_from(m), arimaa_move_to(m));
        if (p->steps == ARIMAA_STEPS)
            arimaa_end_turn(p);
    }
}

uint64_t arimaa_key(const agon_game *game, const agon_pos *pos, bool repetition)
{
    const struct arimaa_pos *p = arimaa_pos(pos);
    if (repetition && !p->setup)
        return arimaa_repetition_key(arimaa_game(game), p->hash, p->seat);
    uint64_t rest = (uint64_t)p->seat | (uint64_t)p->setup << 1 | (uint64_t)p->placed << 2 |
                    arimaa_amid_word(p) << 8;
    uint64_t key = p->hash ^ random_mix(rest + 0x9e3779b97f4a7c15ULL);
    return p->steps ? key ^ random_mix(p->start) : key;
}
