/* The Kamisado engine: proofs first, alpha-beta where they do not reach.
 *
 *     a round without rings      solve.c: win, draw or loss, and the shortest win while time lasts
 *     a round of a match         bout.c: the best lead with which the round can be ended
 *     lining up a new round      the side from which the challenger is not proved to win
 *     what is not proved         generic alpha-beta over these rules with the engine's evaluation,
 *                                which also finds the longest way where everything loses
 *
 * Proofs have the first part of the time, alpha-beta the rest. */
#include "engines/kamisado/engine.h"

#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "core/text.h"
#include "engines/kamisado/bout.h"
#include "engines/kamisado/evaluate.h"
#include "engines/kamisado/solve.h"
#include "games/kamisado/rules.h"
#include "search/search.h"

enum {
    PROOF_PERCENT = 60,                  /* of the time, for proofs */
    LENGTH_PERCENT = 75,                 /* of the time, for the shortest win */
    NODES_UNTIMED = 300000,              /* for a proof when nothing limits it but a depth */
    NODES_BETTER = 200000,               /* for a larger win when one is proved */
    DECIDED_LATE = AGON_DECIDED - 16 * 7 /* a win of unknown length */
};

struct agon_engine {
    const struct kamisado_game *game;
    struct agon_rules rules;    /* Kamisado's, with the engine's value() */
    struct kamisado_game judge; /* the same game by these rules */
    agon_engine *alphabeta;     /* plays it */
    struct solver *solver;
    struct proof *proof; /* of bouts */
    struct options options;
};

static const struct agon_option options[] = {{"hash", AGON_NUMBER, OPTIONS_HASH("64"), NULL, 4,
                                              65536,
                                              "megabytes for proofs and the table of positions"},
                                             {0}};

static bool fits(const agon_game *g)
{
    return g->rules == &kamisado_rules;
}

static void close_engine(agon_engine *e)
{
    if (!e)
        return;
    if (e->alphabeta)
        search_alphabeta.close(e->alphabeta);
    solver_free(e->solver);
    proof_free(e->proof);
    free(e);
}

/* Takes the memory; false when there is not so much. */
static bool take_memory(agon_engine *e, size_t megabytes)
{
    struct round_rules rules;
    struct bout bout = {.game = e->game};
    struct proof_domain domain = bout_domain(&bout);
    char half[24];
    round_rules_of(e->game, &rules);
    struct text text = text_into(half, sizeof half);
    text_add(&text, "%zu", megabytes / 2);
    struct solver *solver = solver_new(&rules, megabytes / 4);
    struct proof *proof = proof_new(&domain, megabytes / 4);
    if (!solver || !proof || search_alphabeta.set(e->alphabeta, "hash", half, NULL) < 0) {
        solver_free(solver);
        proof_free(proof);
        return false;
    }
    solver_free(e->solver);
    proof_free(e->proof);
    e->solver = solver;
    e->proof = proof;
    return true;
}

static agon_engine *open_engine(const agon_game *g, struct agon_error *error)
{
    agon_engine *e = calloc(1, sizeof *e);
    if (e) {
        e->game = kamisado_game(g);
        e->rules = kamisado_rules;
        e->rules.value = kamisado_evaluate;
        e->judge = *e->game;
        e->judge.game.rules = &e->rules;
        options_defaults(&e->options, options);
        e->alphabeta = search_alphabeta.open(&e->judge.game, error);
    }
    if (e && e->alphabeta && take_memory(e, (size_t)options_number(&e->options, options, "hash")))
        return e;
    close_engine(e);
    agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    return NULL;
}

static int set_option(agon_engine *e, const char *name, const char *value, struct agon_error *error)
{
    struct options set = e->options;
    int status = options_set(&set, options, name, strlen(name), value, strlen(value), error);
    if (status < 0)
        return status;
    if (!take_memory(e, (size_t)options_number(&set, options, "hash")))
        return agon_fail(error, AGON_NO_MEMORY, -1, "no memory for %s MB", value);
    e->options = set;
    return 0;
}

static void clear(agon_engine *e)
{
    struct bout bout = {.game = e->game};
    struct proof_domain domain = bout_domain(&bout);
    search_alphabeta.clear(e->alphabeta);
    solver_clear(e->solver);
    proof_ask(e->proof, &domain);
}

/* ---- one search ---- */

struct task {
    agon_engine *engine;
    const struct kamisado_pos *root;
    const struct agon_limits *limits;
    struct stop_token whole, stop; /* of the search, of the proofs */
    int64_t time;                  /* ms that the search may take, 0: no limit */
    agon_move moves[KAMISADO_MOVES_MAX];
    int n;
    agon_move best; /* proved, or 0 */
    int score;
};

/* Proofs end when so many per cent of the time are over. */
static void stop_at(struct task *t, int percent)
{
    struct agon_limits part = *t->limits;
    int64_t left = t->time * percent / 100 - stop_elapsed_ms(&t->whole);
    part.soft_ms = 0;
    part.hard_ms = t->time <= 0 ? 0 : left > 0 ? left : 1;
    stop_init(&t->stop, &part);
}

/* Positions that a proof may take. */
static uint64_t proof_limit(const struct task *t)
{
    if (t->limits->nodes > 0)
        return 1 + t->limits->nodes * PROOF_PERCENT / 100;
    return t->time > 0 || t->limits->depth <= 0 ? 0 : NODES_UNTIMED;
}

/* A single round: its value, and the shortest win while time lasts. */
static void prove_round(struct task *t, const struct round *round)
{
    struct solver *solver = t->engine->solver;
    bool single = t->engine->game->points == 1;
    enum solve_value value = solver_value(solver, round, &t->stop, proof_limit(t));
    if (value == SOLVE_UNKNOWN || value == SOLVE_LOSS)
        return;
    t->best = solver_keeping_move(solver, round, value == SOLVE_DRAW, &t->stop);
    t->score = value == SOLVE_DRAW ? 0 : single ? DECIDED_LATE : 0;
    if (value != SOLVE_WIN || !single || t->limits->nodes > 0)
        return;
    agon_move shortest;
    stop_at(t, LENGTH_PERCENT);
    int length = t->time > 0 ? solver_shortest(solver, round, &shortest, &t->stop) : 0;
    if (length > 0) {
        t->best = shortest;
        t->score = AGON_DECIDED - length;
    }
}

/* Whether the seat can end the round with that lead. */
static enum proof_answer ask(struct task *t, const struct kamisado_pos *p, int seat, int least,
                             uint64_t nodes)
{
    struct bout bout = {.game = t->engine->game, .seat = seat, .least = least};
    struct proof_domain domain = bout_domain(&bout);
    proof_turn(t->engine->proof, &domain);
    return proof_search(t->engine->proof, p, bout_key(&bout, p), &t->stop, nodes);
}

/* How the next round looks to who lines it up: 2 when from one side the challenger, who moves
 * first, cannot win it, 1 when nobody knows, 0 when he wins from both. */
static int prospect(struct task *t, const struct kamisado_pos *p)
{
    int best = 0;
    for (int i = 0; p->phase == KAMISADO_FILL && i < 2 && best < 2; i++) {
        struct kamisado_pos next = *p;
        kamisado_line_up(t->engine->game, &next, i == 1);
        int lead = bout_lead(t->engine->game, &next, next.seat);
        enum proof_answer answer = ask(t, &next, next.seat, lead + 1, NODES_BETTER);
        int worth = answer == PROOF_NO ? 2 : answer == PROOF_UNKNOWN;
        best = worth > best ? worth : best;
    }
    return best;
}

/* The move that ends the round at once with that lead and the best prospects, or 0. */
static agon_move end_now(struct task *t, int least)
{
    agon_move best = 0;
    int most = -1;
    for (int i = 0; i < t->n; i++) {
        struct kamisado_pos next = *t->root;
        bout_play(t->engine->game, &next, t->moves[i]);
        if (!bout_is_over(&next) || bout_lead(t->engine->game, &next, t->root->seat) < least)
            continue;
        int worth = prospect(t, &next);
        if (worth > most) {
            most = worth;
            best = t->moves[i];
        }
    }
    return best;
}

/* The move that keeps a lead which is proved; 0 when the time is over. */
static agon_move keep(struct task *t, int least)
{
    const struct kamisado_pos *p = t->root;
    struct stop_poll poll;
    agon_move now = end_now(t, least);
    stop_poll_init(&poll);
    for (uint64_t nodes = 1; now == 0 && !stop_requested(&t->stop, &poll); nodes *= 8)
        for (int i = 0; i < t->n; i++) {
            struct kamisado_pos next = *p;
            bout_play(t->engine->game, &next, t->moves[i]);
            if (!bout_is_over(&next) && ask(t, &next, p->seat, least, nodes) == PROOF_YES)
                return t->moves[i];
        }
    return now;
}

/* What a round can be worth beyond its first point: the gains of a tower with 0, 1, 2, 3 rings. */
static const int gains[] = {1, 2, 4, 8};
enum { GAINS = sizeof gains / sizeof *gains };

/* A round of a match: the best lead at its end that can be proved. A lead that loses is kept as
 * small as can be. */
static void prove_bout(struct task *t)
{
    const struct kamisado_pos *p = t->root;
    int lead = bout_lead(t->engine->game, p, p->seat), sure = lead + 1;
    enum proof_answer answer = ask(t, p, p->seat, sure, proof_limit(t));
    for (int i = 1; answer == PROOF_YES && i < GAINS; i++)
        if (ask(t, p, p->seat, lead + gains[i], NODES_BETTER) == PROOF_YES)
            sure = lead + gains[i];
    if (answer == PROOF_NO && t->engine->game->deadlock_draws) {
        sure = lead;
        answer = ask(t, p, p->seat, sure, proof_limit(t));
    }
    for (int i = 0; answer == PROOF_NO && i < GAINS; i++) {
        sure = lead - gains[i];
        answer = ask(t, p, p->seat, sure, proof_limit(t));
    }
    if (answer != PROOF_YES || sure == lead - gains[GAINS - 1])
        return;
    t->best = keep(t, sure);
    t->score = 600 * sure;
}

/* Lining up: the challenger moves first, so the side from which he cannot be proved to win. */
static void prove_fill(struct task *t)
{
    int best = -1;
    for (int i = 0; i < t->n; i++) {
        struct kamisado_pos next = *t->root;
        kamisado_play(&t->engine->game->game, (agon_pos *)&next, t->moves[i]);
        stop_at(t, (i + 1) * PROOF_PERCENT * 3 / 4);
        int lead = bout_lead(t->engine->game, &next, next.seat);
        enum proof_answer answer = ask(t, &next, next.seat, lead + 1, proof_limit(t));
        int worth = answer == PROOF_NO ? 2 : answer == PROOF_UNKNOWN;
        if (worth > best) {
            best = worth;
            t->best = t->moves[i];
        }
    }
    t->score = 600 * bout_lead(t->engine->game, t->root, t->root->seat);
}

static void prove(struct task *t)
{
    struct round round;
    bool single = t->engine->game->points == 1, free = t->root->colour == KAMISADO_FREE;
    stop_at(t, PROOF_PERCENT);
    if (t->root->phase == KAMISADO_FILL)
        prove_fill(t);
    else if (round_of(t->root, &round) && (single || free || !bout_goal(t->root)))
        prove_round(t, &round);
    else if (t->n > 1)
        prove_bout(t);
}

/* Answers with the move that was proved. */
static int answer(struct task *t, agon_info_fn *info, void *user, uint64_t nodes,
                  struct agon_turn *best)
{
    *best = (struct agon_turn){.n = 1, .move = {t->best}};
    if (info)
        info(user, &(struct agon_info){.depth = 1,
                                       .score = t->score,
                                       .nodes = nodes,
                                       .ms = stop_elapsed_ms(&t->whole),
                                       .pv = best,
                                       .pv_turns = 1});
    return 0;
}

static int think(agon_engine *e, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    struct task t = {.engine = e, .root = kamisado_pos(pos), .limits = limits};
    struct agon_limits rest = *limits;
    int64_t soft = limits->soft_ms, hard = limits->hard_ms;
    uint64_t before = solver_nodes(e->solver) + proof_nodes(e->proof);
    t.time = soft > 0 && (hard == 0 || soft < hard) ? soft : hard;
    t.n = kamisado_moves(&e->game->game, pos, past, t.moves);
    if (t.n == 0)
        return AGON_ILLEGAL;
    stop_init(&t.whole, limits);
    if (limits->lines <= 1)
        prove(&t);
    uint64_t nodes = solver_nodes(e->solver) + proof_nodes(e->proof) - before;
    if (t.best)
        return answer(&t, info, user, nodes, best);
    int64_t used = stop_elapsed_ms(&t.whole);
    if (soft > 0)
        rest.soft_ms = soft > used + 1 ? soft - used : 1;
    if (hard > 0)
        rest.hard_ms = hard > used + 1 ? hard - used : 1;
    if (limits->nodes > 0)
        rest.nodes = limits->nodes > nodes + 1 ? limits->nodes - nodes : 1;
    return search_alphabeta.think(e->alphabeta, pos, past, &rest, info, user, best);
}

const struct agon_engine_type kamisado_engine = {.id = "kamisado",
                                                 .about = "proofs and alpha-beta, made for "
                                                          "Kamisado",
                                                 .options = options,
                                                 .fits = fits,
                                                 .open = open_engine,
                                                 .set = set_option,
                                                 .think = think,
                                                 .clear = clear,
                                                 .close = close_engine};
