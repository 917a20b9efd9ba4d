/* Domain of the proof search for rounds with rings. */
#include "engines/kamisado/bout.h"

#include "core/random.h"

int bout_lead(const struct kamisado_game *g, const struct kamisado_pos *p, int seat)
{
    int lead = kamisado_points(g, p, seat) - kamisado_points(g, p, seat ^ 1);
    if (p->phase != KAMISADO_OVER)
        return lead;
    int winner = kamisado_winner(g, p);
    return winner < 0 ? 0 : winner == seat ? lead + BOUT_MATCH : lead - BOUT_MATCH;
}

uint64_t bout_key(const struct bout *b, const struct kamisado_pos *p)
{
    uint64_t question = (uint64_t)(b->least + 2 * BOUT_MATCH) << 1 | (uint64_t)b->seat;
    return kamisado_key(&b->game->game, (const agon_pos *)p, false) ^ random_mix(question);
}

void bout_play(const struct kamisado_game *g, struct kamisado_pos *p, agon_move m)
{
    kamisado_play(&g->game, (agon_pos *)p, m);
    while (!bout_is_over(p) && kamisado_is_blocked(p, p->seat, p->colour))
        kamisado_play(&g->game, (agon_pos *)p, AGON_PASS);
}

/* Targets of the tower to move without a push. */
static uint64_t targets_of(const struct kamisado_pos *p)
{
    return kamisado_targets(p->occupied, p->seat, p->at[p->seat][p->colour],
                            p->rings[p->seat][p->colour]);
}

/* The lead of the side to move after its tower goes home on one of `goals`. */
static int lead_at(const struct kamisado_game *g, const struct kamisado_pos *p, uint64_t goals)
{
    struct kamisado_pos next = *p;
    int from = p->at[p->seat][p->colour];
    kamisado_play(&g->game, (agon_pos *)&next, KAMISADO_MOVE(from, kamisado_first(goals)));
    return bout_lead(g, &next, p->seat);
}

bool bout_goal(const struct kamisado_pos *p)
{
    return (targets_of(p) & kamisado_goal(p->seat)) != 0;
}

/* The numbers for a seat's final lead. */
static void decide(const struct bout *b, int lead, struct proof_child *c)
{
    c->yes = lead >= b->least ? 0 : PROOF_NEVER;
    c->no = lead >= b->least ? PROOF_NEVER : 0;
}

/* The numbers after a move: the round is over, the next move ends it favourably, or by the number
 * of replies. */
static void judge(const struct bout *b, const struct kamisado_pos *p, struct proof_child *c)
{
    if (bout_is_over(p)) {
        decide(b, bout_lead(b->game, p, b->seat), c);
        return;
    }
    bool asks = p->seat == b->seat;
    uint64_t targets = targets_of(p), goals = targets & kamisado_goal(p->seat);
    if (goals) {
        int lead = lead_at(b->game, p, goals);
        decide(b, asks ? lead : -lead, c);
        if ((c->yes == 0) == asks)
            return;
    }
    uint32_t n = (uint32_t)kamisado_count(targets);
    n += p->rings[p->seat][p->colour] > 0 && kamisado_pushes(p, p->seat, p->colour) > 0;
    c->key = bout_key(b, p);
    c->yes = asks ? 1 : n;
    c->no = asks ? n : 1;
}

static int expand(const void *user, const void *position, struct proof_child *out, bool *asks)
{
    const struct bout *b = user;
    const struct kamisado_pos *p = position;
    agon_move moves[KAMISADO_MOVES_MAX];
    int n = kamisado_moves(&b->game->game, position, (struct agon_past){NULL, 0}, moves);
    *asks = p->seat == b->seat;
    for (int i = 0; i < n; i++) {
        struct kamisado_pos next = *p;
        bout_play(b->game, &next, moves[i]);
        out[i].move = moves[i];
        judge(b, &next, &out[i]);
        if (*asks ? out[i].yes == 0 : out[i].no == 0) {
            out[0] = out[i];
            return 1;
        }
    }
    return n;
}

static void play(const void *user, const void *position, uint64_t move, void *after)
{
    const struct bout *b = user;
    struct kamisado_pos *next = after;
    *next = *(const struct kamisado_pos *)position;
    bout_play(b->game, next, move);
}

struct proof_domain bout_domain(const struct bout *b)
{
    return (struct proof_domain){.user = b,
                                 .size = sizeof(struct kamisado_pos),
                                 .children = KAMISADO_MOVES_MAX,
                                 .depth = 1000,
                                 .expand = expand,
                                 .play = play};
}
