/* The Kamisado engine: proofs first, alpha-beta for the rest.
 *
 *     a single round             solve.c: win, draw or loss, and the shortest win while time lasts;
 *                                survey.c if several lines are requested, or nothing limits the
 *                                search: the value of every move
 *     a round without rings      solve.c: a move that wins it
 *     a round of a match         bout.c: the best lead with which the round can be ended
 *     lining up a new round      the side from which the challenger is not proved to win
 *     anything else              generic alpha-beta over these rules with the engine's evaluation,
 *                                which also finds the longest defence in lost positions
 *
 * Proofs have the first part of the time, alpha-beta the rest. */
#include "engines/kamisado/engine.h"

#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "core/text.h"
#include "engines/kamisado/bout.h"
#include "engines/kamisado/evaluate.h"
#include "engines/kamisado/survey.h"
#include "games/kamisado/rules.h"
#include "search/search.h"

enum {
    PROOF_PERCENT = 60,     /* of the time, for proofs */
    LENGTH_PERCENT = 75,    /* of the time, for the shortest win */
    NODES_UNTIMED = 300000, /* for a proof limited only by a depth */
    NODES_BETTER = 200000,  /* for a larger win once one is proved */
    PASSES_LISTED = 16
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

/* Allocates the memory; false if there is not enough. */
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
    int64_t time;                  /* ms for the search, 0: no limit */
    agon_move moves[KAMISADO_MOVES_MAX];
    int n;
    agon_move best; /* proved, or 0 */
    int score;
    bool exact;      /* the score is proved, whatever is played */
    uint64_t before; /* positions expanded by the solver before */
    agon_info_fn *info;
    void *user;
};

/* Ends proofs after a percentage of the time. */
static void stop_at(struct task *t, int percent)
{
    struct agon_limits part = *t->limits;
    int64_t left = t->time * percent / 100 - stop_elapsed_ms(&t->whole);
    part.soft_ms = 0;
    part.hard_ms = t->time <= 0 ? 0 : left > 0 ? left : 1;
    stop_init(&t->stop, &part);
}

/* The limit of positions for a proof. */
static uint64_t proof_limit(const struct task *t)
{
    if (t->limits->nodes > 0)
        return 1 + t->limits->nodes * PROOF_PERCENT / 100;
    return t->time > 0 || t->limits->depth <= 0 ? 0 : NODES_UNTIMED;
}

/* The score at the root for the seat to move, from the value of a round for the seat that moves
 * after passes. */
static int round_score(const struct task *t, const struct round_survey *s, enum solve_value value,
                       int plies)
{
    int score = value == SOLVE_DRAW ? 0 : AGON_DECIDED - (plies > 0 ? plies : SOLVE_PLIES_MOST);
    return (value == SOLVE_LOSS) == (s->round.seat == t->root->seat) ? -score : score;
}

/* Whether to compute the length of a proved win: not if a depth requires a quick answer, nor for a
 * lost position if time is short. */
static bool wants_length(const struct task *t, enum solve_value value)
{
    return value != SOLVE_DRAW && (t->time > 0 ? value == SOLVE_WIN : t->limits->depth <= 0);
}

/* A move that preserves a win or a draw, and the length of a win within the limits. Alpha-beta
 * finds the slowest loss. */
static void keep_round(struct task *t, const struct round_survey *s, enum solve_value value)
{
    struct solver *solver = t->engine->solver;
    uint64_t used = solver_nodes(solver) - t->before, nodes = t->limits->nodes;
    agon_move shortest = 0;
    int length = 0;
    if (value != SOLVE_LOSS)
        t->best = solver_keeping_move(solver, &s->round, value == SOLVE_DRAW, &t->stop);
    stop_at(t, LENGTH_PERCENT);
    solver_limit_lengths(solver, nodes == 0 ? 0 : nodes > used ? nodes - used : 1);
    if (wants_length(t, value))
        length = value == SOLVE_WIN ? solver_shortest(solver, &s->round, &shortest, &t->stop)
                                    : solver_length(solver, &s->round, s->round.seat ^ 1,
                                                    SOLVE_PLIES_MOST, &t->stop);
    solver_limit_lengths(solver, 0);
    if (length > 0 && value == SOLVE_WIN)
        t->best = shortest;
    t->score = round_score(t, s, value, length);
}

/* A single round, after forced passes. */
static void prove_single(struct task *t)
{
    struct kamisado_pos now = *t->root;
    struct round_survey s;
    survey_begin(&s, &t->engine->game->game, (agon_pos *)&now);
    enum solve_value value =
        s.over ? s.value : solver_value(t->engine->solver, &s.round, &t->stop, proof_limit(t));
    if (value == SOLVE_UNKNOWN)
        return;
    t->exact = true;
    if (s.over)
        t->score = round_score(t, &s, value, s.passes);
    else
        keep_round(t, &s, value);
    if (s.passes > 0)
        t->best = AGON_PASS;
}

/* A round of a match without rings: a move that wins it, or preserves a draw. */
static void prove_round(struct task *t, const struct round *round)
{
    struct solver *solver = t->engine->solver;
    enum solve_value value = solver_value(solver, round, &t->stop, proof_limit(t));
    if (value == SOLVE_WIN || value == SOLVE_DRAW)
        t->best = solver_keeping_move(solver, round, value == SOLVE_DRAW, &t->stop);
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

/* The prospects of the next round for the seat that lines it up: 2 if from one side the challenger,
 * who moves first, cannot win it, 1 if unknown, 0 if the challenger wins from both. */
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

/* The move that preserves a proved lead; 0 if the time is over. */
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

/* Additional points of a round: the gains of a tower with 0, 1, 2, 3 rings. */
static const int gains[] = {1, 2, 4, 8};
enum { GAINS = sizeof gains / sizeof *gains };

/* A round of a match: the best provable lead at its end. A losing lead is minimised. */
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

/* Lining up: the challenger moves first, so chooses the side from which a win of the challenger is
 * not proved. */
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
    if (single)
        prove_single(t);
    else if (t->root->phase == KAMISADO_FILL)
        prove_fill(t);
    else if (round_of(t->root, &round) && (free || !bout_goal(t->root)))
        prove_round(t, &round);
    else if (t->n > 1)
        prove_bout(t);
}

/* Answers with the proved move. */
static int answer(struct task *t, uint64_t nodes, struct agon_turn *best)
{
    *best = (struct agon_turn){.n = 1, .move = {t->best}};
    if (t->info)
        t->info(t->user, &(struct agon_info){.depth = 1,
                                             .score = t->score,
                                             .nodes = nodes,
                                             .ms = stop_elapsed_ms(&t->whole),
                                             .pv = best,
                                             .pv_turns = 1});
    return 0;
}

/* Lines of alpha-beta in a round with a proved value get that value. */
static void hear_exact(void *user, const struct agon_info *info)
{
    const struct task *t = user;
    struct agon_info scored = *info;
    if (t->exact && info->line == 0)
        scored.score = t->score;
    t->info(t->user, &scored);
}

/* ---- values of all moves of a single round ---- */

struct shown {
    struct task *task;
    struct round_survey s;
    int order[KAMISADO_MOVES_MAX], n; /* moves with known values, best first */
};

static int move_score(const struct shown *l, int i)
{
    return round_score(l->task, &l->s, l->s.move_value[i], l->s.move_plies[i]);
}

/* Sorts the known moves, stably. */
static void sort_moves(struct shown *l)
{
    int sign = l->s.round.seat == l->task->root->seat ? 1 : -1;
    l->n = 0;
    for (int i = 0; i < l->s.n; i++) {
        int k = l->n;
        if (l->s.move_value[i] == SOLVE_UNKNOWN)
            continue;
        for (; k > 0 && sign * move_score(l, l->order[k - 1]) < sign * move_score(l, i); k--)
            l->order[k] = l->order[k - 1];
        l->order[k] = i;
        l->n++;
    }
}

static void show_move(const struct shown *l, int line)
{
    const struct task *t = l->task;
    struct agon_turn turn[PASSES_LISTED + 2];
    int i = l->order[line], n = 0;
    while (n < l->s.passes && n < PASSES_LISTED)
        turn[n++] = (struct agon_turn){.n = 1, .move = {AGON_PASS}};
    turn[n++] = (struct agon_turn){.n = 1, .move = {l->s.move[i]}};
    if (l->s.reply[i] && l->s.passes < PASSES_LISTED)
        turn[n++] = (struct agon_turn){.n = 1, .move = {l->s.reply[i]}};
    t->info(t->user, &(struct agon_info){.line = line,
                                         .depth = SOLVE_PLIES_MOST,
                                         .score = move_score(l, i),
                                         .nodes = solver_nodes(t->engine->solver) - t->before,
                                         .ms = stop_elapsed_ms(&t->whole),
                                         .pv = turn,
                                         .pv_turns = n});
}

static void show_moves(struct shown *l)
{
    int lines = l->s.passes > 0 || l->task->limits->lines < 1 ? 1 : l->task->limits->lines;
    sort_moves(l);
    for (int i = 0; i < lines && i < l->n && l->task->info; i++)
        show_move(l, i);
}

/* Values first, which are quick; then the length of each win, the best moves first. */
static bool show_single(struct task *t, struct agon_turn *best)
{
    struct kamisado_pos now = *t->root;
    struct solver *solver = t->engine->solver;
    struct round_rules rules;
    struct shown l = {.task = t};
    struct stop_poll poll;
    stop_poll_init(&poll);
    stop_at(t, LENGTH_PERCENT);
    round_rules_of(t->engine->game, &rules);
    survey_begin(&l.s, &t->engine->game->game, (agon_pos *)&now);
    if (l.s.over)
        return false;
    survey_moves(&l.s, solver, &t->stop, NULL, NULL);
    show_moves(&l);
    for (int k = 0; k < l.n && !stop_requested(&t->stop, &poll); k++) {
        int i = l.order[k];
        if (l.s.move_plies[i] > 0)
            continue;
        survey_length(&l.s, i, solver, &rules, &t->stop);
        if (l.s.move_plies[i] > 0) {
            show_moves(&l);
            k = -1; /* the order is another */
        }
    }
    if (l.n > 0)
        *best =
            (struct agon_turn){.n = 1, .move = {l.s.passes > 0 ? AGON_PASS : l.s.move[l.order[0]]}};
    return l.n > 0;
}

/* Whether to show every move, not only the best: for readers without a time limit. */
static bool shows_moves(const struct task *t)
{
    const struct agon_limits *l = t->limits;
    return t->engine->game->points == 1 && l->nodes == 0 && l->depth <= 0 &&
           (t->time == 0 || l->lines > 1);
}

static int think(agon_engine *e, const agon_pos *pos, struct agon_past past,
                 const struct agon_limits *limits, agon_info_fn *info, void *user,
                 struct agon_turn *best)
{
    struct task t = {
        .engine = e, .root = kamisado_pos(pos), .limits = limits, .info = info, .user = user};
    struct agon_limits rest = *limits;
    int64_t soft = limits->soft_ms, hard = limits->hard_ms;
    t.before = solver_nodes(e->solver);
    uint64_t before = t.before + proof_nodes(e->proof);
    t.time = soft > 0 && (hard == 0 || soft < hard) ? soft : hard;
    t.n = kamisado_moves(&e->game->game, pos, past, t.moves);
    if (t.n == 0)
        return AGON_ILLEGAL;
    stop_init(&t.whole, limits);
    if (shows_moves(&t) && show_single(&t, best))
        return 0;
    if (limits->lines <= 1)
        prove(&t);
    uint64_t nodes = solver_nodes(e->solver) + proof_nodes(e->proof) - before;
    if (t.best)
        return answer(&t, nodes, best);
    int64_t used = stop_elapsed_ms(&t.whole);
    if (soft > 0)
        rest.soft_ms = soft > used + 1 ? soft - used : 1;
    if (hard > 0)
        rest.hard_ms = hard > used + 1 ? hard - used : 1;
    if (limits->nodes > 0)
        rest.nodes = limits->nodes > nodes + 1 ? limits->nodes - nodes : 1;
    return search_alphabeta.think(e->alphabeta, pos, past, &rest, info ? hear_exact : NULL, &t,
                                  best);
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
