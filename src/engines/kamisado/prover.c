/* What the proof search asks about a round: moves, with a look one move ahead for goals. */
#include "engines/kamisado/prover.h"

/* What an end says of the question: yes and no numbers. */
static void decide(struct proof_child *c, bool yes)
{
    c->yes = yes ? 0 : PROOF_NEVER;
    c->no = yes ? PROOF_NEVER : 0;
}

/* What is known of the position behind a move: over, won by the next move, or so many replies. */
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
    int from = kamisado_move_from(move), colour = r->colour;
    *next = *r;
    for (int i = 0; r->colour == KAMISADO_FREE && i < KAMISADO_COLOURS; i++)
        if (r->at[r->seat][i] == from)
            colour = i;
    round_play(&q->rules, next, colour, kamisado_move_to(move));
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
