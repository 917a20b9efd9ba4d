/* Domain of the proof search for a round: moves, with a look one move ahead for goals. */
#include "engines/kamisado/prover.h"

/* The numbers for an end of the round. */
static void decide(struct proof_child *c, bool yes)
{
    c->yes = yes ? 0 : PROOF_NEVER;
    c->no = yes ? PROOF_NEVER : 0;
}

/* The numbers after a move: over, won by the next move, or by the number of replies. */
static void judge(const struct prover_question *q, const struct round *next, enum round_end end,
                  struct proof_child *c)
{
    if (end != ROUND_GOES_ON) {
        decide(c, (int)end == q->seat);
        return;
    }
    if (next->targets & kamisado_goal(next->seat)) {
        decide(c, next->seat == q->seat);
        return;
    }
    uint32_t replies = (uint32_t)kamisado_count(next->targets);
    c->key = round_key(next);
    c->yes = next->seat == q->seat ? 1 : replies;
    c->no = next->seat == q->seat ? replies : 1;
}

static int add_tower(const struct prover_question *q, const struct round *r, int colour,
                     uint64_t targets, struct proof_child *out)
{
    int n = 0;
    for (; targets; targets &= targets - 1) {
        struct round next = *r;
        int to = kamisado_first(targets);
        out[n].move = KAMISADO_MOVE(r->at[r->seat][colour], to);
        judge(q, &next, round_play(&q->rules, &next, colour, to), &out[n]);
        n++;
    }
    return n;
}

static int expand(const void *user, const void *position, struct proof_child *out, bool *asks)
{
    const struct prover_question *q = user;
    const struct round *r = position;
    *asks = r->seat == q->seat;
    if (r->colour != KAMISADO_FREE) {
        uint64_t goals = r->targets & kamisado_goal(r->seat);
        return add_tower(q, r, r->colour, goals ? goals & -goals : r->targets, out);
    }
    int n = 0;
    for (int colour = 0; colour < KAMISADO_COLOURS; colour++)
        n += add_tower(q, r, colour,
                       kamisado_targets(r->occupied, r->seat, r->at[r->seat][colour], 0), out + n);
    return n;
}

static void play(const void *user, const void *position, uint64_t move, void *after)
{
    const struct prover_question *q = user;
    const struct round *r = position;
    struct round *next = after;
    *next = *r;
    round_play(&q->rules, next, round_tower(r, move), kamisado_move_to(move));
}

struct proof_domain prover_domain(const struct prover_question *q)
{
    return (struct proof_domain){.user = q,
                                 .size = sizeof(struct round),
                                 .children = KAMISADO_MOVES_MAX,
                                 .depth = 16 * 7,
                                 .expand = expand,
                                 .play = play};
}

/* The board has a symmetry that preserves the players: left and right exchanged, with the order of
 * the colours' numbers reversed. A position and its image count as one in this search. */
static uint64_t key_of_pair(const struct round *r)
{
    struct round image = *r;
    for (int seat = 0; seat < 2; seat++) {
        uint64_t at;
        memcpy(&at, r->at[seat], sizeof at);
        at = __builtin_bswap64(at) ^ 0x0707070707070707ULL;
        memcpy(image.at[seat], &at, sizeof at);
    }
    if (r->colour != KAMISADO_FREE)
        image.colour = (uint8_t)(7 - r->colour);
    uint64_t key = round_key(r), other = round_key(&image);
    return key < other ? key : other;
}

uint64_t prover_limited_key(const struct prover_limited *l)
{
    return key_of_pair(&l->round) ^ random_mix((uint64_t)l->left);
}

/* Whether every reply lets the seat go home with its next move. */
static bool loses_next(const struct prover_question *q, const struct round *r)
{
    for (uint64_t targets = r->targets; targets; targets &= targets - 1) {
        struct round next = *r;
        enum round_end end = round_play(&q->rules, &next, r->colour, kamisado_first(targets));
        if (end != ROUND_GOES_ON ? (int)end != q->seat
                                 : next.seat != q->seat || !(next.targets & kamisado_goal(q->seat)))
            return false;
    }
    return true;
}

/* Converts the numbers after a move to those within the moves left: a win needs its last move, and
 * the seat must make it. The last two moves are decided without a search. */
static void limit(const struct prover_question *q, const struct prover_limited *next,
                  struct proof_child *c)
{
    uint32_t yes, no;
    if (c->no == 0)
        return;
    if (next->left < (next->round.seat == q->seat ? 1 : 2)) {
        decide(c, false);
        return;
    }
    if (c->yes == 0)
        return;
    if (next->left == 2 && next->round.seat != q->seat) {
        decide(c, loses_next(q, &next->round));
        return;
    }
    proof_known(q->known, c->key, &yes, &no);
    if (no == 0)
        decide(c, false);
    else
        c->key = prover_limited_key(next);
}

static int expand_limited(const void *user, const void *position, struct proof_child *out,
                          bool *asks)
{
    const struct prover_question *q = user;
    const struct prover_limited *l = position;
    int n = expand(q, &l->round, out, asks);
    for (int i = 0; i < n; i++) {
        struct prover_limited next = {.round = l->round, .left = l->left - 1};
        enum round_end end = round_play(&q->rules, &next.round, round_tower(&l->round, out[i].move),
                                        kamisado_move_to(out[i].move));
        if (end == ROUND_GOES_ON)
            limit(q, &next, &out[i]);
    }
    return n;
}

static void play_limited(const void *user, const void *position, uint64_t move, void *after)
{
    const struct prover_limited *l = position;
    struct prover_limited *next = after;
    play(user, &l->round, move, &next->round);
    next->left = l->left - 1;
}

struct proof_domain prover_limited(const struct prover_question *q)
{
    struct proof_domain domain = prover_domain(q);
    domain.size = sizeof(struct prover_limited);
    domain.expand = expand_limited;
    domain.play = play_limited;
    return domain;
}
