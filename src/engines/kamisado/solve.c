/* Values, shortest wins and strategies, from results of the proof search.
 *
 * Three searches share the memory: does White win, does Black win, and does one of them win within
 * a number of moves. A draw means no to both of the first two. */
#include "engines/kamisado/solve.h"

#include <stdlib.h>

#include "core/keys.h"
#include "engines/kamisado/prover.h"

struct solver {
    struct round_rules rules;
    struct prover_question question[2], limited;
    struct proof *proof[2], *within; /* by seat */
    int within_seat;                 /* the seat of `within` */
    uint64_t within_until;           /* positions it may have expanded; 0: any number */
};

void solver_free(struct solver *s)
{
    if (!s)
        return;
    proof_free(s->proof[0]);
    proof_free(s->proof[1]);
    proof_free(s->within);
    free(s);
}

struct solver *solver_new(const struct round_rules *rules, size_t megabytes)
{
    struct solver *s = calloc(1, sizeof *s);
    size_t part = megabytes > 4 ? megabytes / 4 : 1;
    if (!s)
        return NULL;
    s->rules = *rules;
    for (int seat = 0; seat < 2; seat++) {
        s->question[seat] = (struct prover_question){.rules = *rules, .seat = seat};
        struct proof_domain domain = prover_domain(&s->question[seat]);
        s->proof[seat] = proof_new(&domain, part);
    }
    s->limited = s->question[0];
    struct proof_domain domain = prover_limited(&s->limited);
    s->within = proof_new(&domain, part);
    if (s->proof[0] && s->proof[1] && s->within) {
        s->limited.known = s->proof[0];
        return s;
    }
    solver_free(s);
    return NULL;
}

/* Starts the third search for another seat, or again. */
static void ask_within(struct solver *s, int seat)
{
    s->limited = s->question[seat];
    s->limited.known = s->proof[seat];
    s->within_seat = seat;
    struct proof_domain domain = prover_limited(&s->limited);
    proof_ask(s->within, &domain);
}

void solver_clear(struct solver *s)
{
    for (int seat = 0; seat < 2; seat++) {
        struct proof_domain domain = prover_domain(&s->question[seat]);
        proof_ask(s->proof[seat], &domain);
    }
    ask_within(s, s->within_seat);
}

uint64_t solver_nodes(const struct solver *s)
{
    return proof_nodes(s->proof[0]) + proof_nodes(s->proof[1]) + proof_nodes(s->within);
}

/* Whether the seat wins. */
static enum proof_answer wins(struct solver *s, const struct round *r, int seat,
                              struct stop_token *stop, uint64_t nodes)
{
    return proof_search(s->proof[seat], r, round_key(r), stop, nodes);
}

enum solve_value solver_value(struct solver *s, const struct round *r, struct stop_token *stop,
                              uint64_t nodes)
{
    enum proof_answer first = wins(s, r, r->seat, stop, nodes);
    if (first == PROOF_YES)
        return SOLVE_WIN;
    if (first == PROOF_NO && !s->rules.draws)
        return SOLVE_LOSS;
    enum proof_answer second = wins(s, r, r->seat ^ 1, stop, nodes);
    if (second == PROOF_YES)
        return SOLVE_LOSS;
    return first == PROOF_NO && second == PROOF_NO ? SOLVE_DRAW : SOLVE_UNKNOWN;
}

enum solve_value solver_move_value(struct solver *s, const struct round *r, agon_move m,
                                   struct stop_token *stop, uint64_t nodes)
{
    struct round next = *r;
    enum round_end end = round_play(&s->rules, &next, round_tower(r, m), kamisado_move_to(m));
    if (end == ROUND_DRAWN)
        return SOLVE_DRAW;
    if (end != ROUND_GOES_ON)
        return (int)end == r->seat ? SOLVE_WIN : SOLVE_LOSS;
    enum solve_value value = solver_value(s, &next, stop, nodes);
    if (value == SOLVE_UNKNOWN || next.seat == r->seat)
        return value;
    return (enum solve_value)(-(int)value);
}

/* Whether the seat wins within `left` tower moves. */
static enum proof_answer wins_within(struct solver *s, const struct round *r, int left,
                                     struct stop_token *stop)
{
    struct prover_limited l = {.round = *r, .left = left};
    uint64_t seen = proof_nodes(s->within), nodes = 0;
    if (s->within_until > 0 && seen >= s->within_until)
        return PROOF_UNKNOWN;
    if (s->within_until > 0)
        nodes = s->within_until - seen;
    return proof_search(s->within, &l, prover_limited_key(&l), stop, nodes);
}

void solver_limit_lengths(struct solver *s, uint64_t nodes)
{
    s->within_until = nodes > 0 ? proof_nodes(s->within) + nodes : 0;
}

/* Apart from passes, every second length has the wrong side moving last: so lengths grow by two,
 * and the one before the first success is tested at the end. */
int solver_length(struct solver *s, const struct round *r, int seat, int most,
                  struct stop_token *stop)
{
    enum proof_answer answer = PROOF_NO;
    int left = r->seat == seat ? 1 : 2;
    if (seat != s->within_seat)
        ask_within(s, seat);
    for (; left <= most + 1 && answer == PROOF_NO; left += answer == PROOF_NO ? 2 : 0)
        answer = wins_within(s, r, left, stop);
    if (answer == PROOF_YES && left > 1) {
        answer = wins_within(s, r, left - 1, stop);
        left -= answer == PROOF_YES;
    }
    if (answer == PROOF_UNKNOWN)
        return -1;
    return left <= most ? left : 0;
}

/* Whether a move preserves the mover's value: a win, or with `hold` no loss. */
static bool keeps(struct solver *s, const struct round *r, agon_move m, bool hold,
                  struct stop_token *stop, uint64_t nodes)
{
    struct round next = *r;
    enum round_end end = round_play(&s->rules, &next, round_tower(r, m), kamisado_move_to(m));
    if (end != ROUND_GOES_ON)
        return (int)end == r->seat || (hold && end == ROUND_DRAWN);
    if (hold)
        return wins(s, &next, r->seat ^ 1, stop, nodes) == PROOF_NO;
    return wins(s, &next, r->seat, stop, nodes) == PROOF_YES;
}

/* Moves with an answer in the table cost nothing; then all are searched, each time for longer. */
agon_move solver_keeping_move(struct solver *s, const struct round *r, bool hold,
                              struct stop_token *stop)
{
    agon_move moves[KAMISADO_MOVES_MAX];
    struct stop_poll poll;
    int n = round_moves(r, moves);
    stop_poll_init(&poll);
    for (uint64_t nodes = 1; !stop_requested(stop, &poll); nodes *= 8)
        for (int i = 0; i < n; i++)
            if (keeps(s, r, moves[i], hold, stop, nodes))
                return moves[i];
    return 0;
}

int solver_shortest(struct solver *s, const struct round *r, agon_move *best,
                    struct stop_token *stop)
{
    agon_move moves[KAMISADO_MOVES_MAX];
    int n = round_moves(r, moves), length = solver_length(s, r, r->seat, SOLVE_PLIES_MOST, stop);
    for (int i = 0; length > 0 && i < n; i++) {
        struct round next = *r;
        enum round_end end =
            round_play(&s->rules, &next, round_tower(r, moves[i]), kamisado_move_to(moves[i]));
        bool wins = (int)end == r->seat;
        if (end == ROUND_GOES_ON && length > 1)
            wins = solver_length(s, &next, r->seat, length - 1, stop) > 0;
        if (wins) {
            *best = moves[i];
            return length;
        }
    }
    return length < 0 ? -1 : 0;
}

/* A walk through a strategy: positions seen, and the callback. */
struct telling {
    struct solver *solver;
    struct keys seen;
    int seat;
    bool hold;
    solver_strategy_fn *fn;
    void *user;
    struct stop_token *stop;
    int status;
};

static bool tell(struct telling *, const struct round *);

/* Continues after a move, unless the round is over. */
static bool tell_behind(struct telling *t, const struct round *r, agon_move m)
{
    struct round next = *r;
    enum round_end end =
        round_play(&t->solver->rules, &next, round_tower(r, m), kamisado_move_to(m));
    return end != ROUND_GOES_ON || tell(t, &next);
}

static bool tell(struct telling *t, const struct round *r)
{
    agon_move moves[KAMISADO_MOVES_MAX];
    int known = keys_add(&t->seen, round_key(r));
    if (known < 0)
        t->status = known;
    if (known <= 0)
        return known == 0;
    if (r->seat == t->seat) {
        agon_move m = solver_keeping_move(t->solver, r, t->hold, t->stop);
        if (m == 0)
            t->status = AGON_UNSUPPORTED;
        return m != 0 && t->fn(t->user, r, m) && tell_behind(t, r, m);
    }
    int n = round_moves(r, moves);
    for (int i = 0; i < n; i++)
        if (!tell_behind(t, r, moves[i]))
            return false;
    return true;
}

int solver_strategy(struct solver *s, const struct round *r, int seat, bool hold,
                    solver_strategy_fn *fn, void *user, struct stop_token *stop)
{
    struct telling t = {
        .solver = s, .seat = seat, .hold = hold, .fn = fn, .user = user, .stop = stop, .status = 0};
    keys_init(&t.seen);
    tell(&t, r);
    keys_release(&t.seen);
    return t.status;
}
