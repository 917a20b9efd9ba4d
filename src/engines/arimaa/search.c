/* Principal variation search over the steps of Arimaa.
 *
 * A node is a position inside or between turns; the sign changes only where the side changes.
 * Depth counts steps. Equal boards inside a turn may have different continuations, so the
 * table's key holds the turn's start, the steps made and what the last step left open. A pull
 * that is open but has nobody to pull is closed at once: then the same steps in another order
 * meet in the table.
 *
 * Every turn's start is asked first whether the side to move reaches goal in this turn (goal.h),
 * so a goal never needs depth. */
#include "engines/arimaa/search.h"

#include <string.h>

#include "engines/arimaa/evaluate.h"
#include "engines/arimaa/goal.h"

enum { HISTORY_MOST = 16384, NULL_LEAST = 4, NULL_CUT = 6 };

void search_clear(struct search *s)
{
    memset(s->history, 0, sizeof s->history);
    memset(s->frame, 0, sizeof s->frame);
}

void search_end_turn(struct arimaa_pos *p)
{
    p->seat ^= 1;
    p->steps = 0;
    p->open = ARIMAA_OPEN_NOTHING;
    p->square = p->kind = 0;
    p->start = p->hash;
}

/* ---- repetition ---- */

static void begin_turn(struct search *s, uint64_t key)
{
    if (s->begun < SEARCH_TURNS) {
        s->began[s->begun] = key;
        s->seen[key & 4095]++;
    }
    s->begun++;
}

static void leave_turn(struct search *s)
{
    s->begun--;
    if (s->begun < SEARCH_TURNS)
        s->seen[s->began[s->begun] & 4095]--;
}

void search_past(struct search *s, struct agon_past past)
{
    int skip = past.n > SEARCH_TURNS - 200 ? past.n - (SEARCH_TURNS - 200) : 0;
    memset(s->seen, 0, sizeof s->seen);
    s->begun = 0;
    for (int i = skip; i < past.n; i++)
        begin_turn(s, past.key[i]);
    s->root_begun = s->begun;
}

/* Whether the turn that leads to this key would be the position's third occurrence. */
static bool forbidden(const struct search *s, uint64_t key)
{
    if (s->seen[key & 4095] < 2 || s->game->repetition != ARIMAA_REPEAT_ILLEGAL)
        return false;
    int n = s->begun < SEARCH_TURNS ? s->begun : SEARCH_TURNS;
    return arimaa_seen((struct agon_past){s->began, n}, key) >= 2;
}

/* Whether a board after the root's turn belongs to a line that has been reported already. */
static bool barred(const struct search *s, uint64_t board, int turns)
{
    for (int i = 0; i < s->bars && turns == 0; i++)
        if (s->barred[i] == board)
            return true;
    return false;
}

/* ---- stopping ---- */

/* Counts a node; whether the search is to end. */
static bool out_of_time(struct search *s)
{
    uint64_t nodes = atomic_load_explicit(&s->nodes, memory_order_relaxed) + 1;
    atomic_store_explicit(&s->nodes, nodes, memory_order_relaxed);
    s->stopped =
        s->stopped || brake_pulled(s->brake, &s->watch) || (s->max_nodes && nodes >= s->max_nodes);
    return s->stopped;
}

/* ---- ordering ---- */

static int direction(arimaa_step step)
{
    int d = ARIMAA_TO(step) - ARIMAA_FROM(step);
    return d == 8 ? 0 : d == -8 ? 1 : d == 1 ? 2 : 3;
}

/* The history counter of a step made on p. */
static int16_t *history_of(struct search *s, const struct arimaa_pos *p, arimaa_step step)
{
    if (step == SEARCH_PASS)
        return &s->history[p->seat * 2 * ARIMAA_KINDS * 256];
    int from = ARIMAA_FROM(step), kind = arimaa_kind_at(&p->board, from);
    int enemy = arimaa_side_at(&p->board, from) != p->seat;
    return &s->history[((p->seat * 2 + enemy) * ARIMAA_KINDS + kind) * 256 + from * 4 +
                       direction(step)];
}

static void learn(int16_t *counter, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *counter = (int16_t)(*counter + bonus - *counter * size / HISTORY_MOST);
}

/* What a step takes off the board, as a bonus for ordering: enemy pieces first, losing one's own
 * last. */
static int capture_bonus(const struct arimaa_pos *p, arimaa_step step)
{
    const struct arimaa_board *b = &p->board;
    int from = ARIMAA_FROM(step), to = ARIMAA_TO(step), side = arimaa_side_at(b, from);
    uint64_t lost = arimaa_doomed(b->side[side] ^ ARIMAA_BIT(from) ^ ARIMAA_BIT(to));
    if (!lost)
        return 0;
    int trap = arimaa_first(lost), kind = arimaa_kind_at(b, trap == to ? from : trap);
    return side == p->seat ? -60000 - kind : 200000 + 1000 * kind;
}

static void score_steps(struct search *s, const struct arimaa_pos *p, const arimaa_step *step,
                        int *score, int n, arimaa_step first, int ply)
{
    const arimaa_step *killer = s->frame[ply].killer;
    for (int i = 0; i < n; i++) {
        if (step[i] == first)
            score[i] = 1000000;
        else if (step[i] == SEARCH_PASS)
            score[i] = *history_of(s, p, SEARCH_PASS);
        else
            score[i] = capture_bonus(p, step[i]) + *history_of(s, p, step[i]) +
                       (step[i] == killer[0]   ? 30000
                        : step[i] == killer[1] ? 20000
                                               : 0);
    }
}

/* Brings the best of steps i.. to place i. */
static void pick(arimaa_step *step, int *score, int n, int i)
{
    int best = i;
    for (int j = i + 1; j < n; j++)
        if (score[j] > score[best])
            best = j;
    arimaa_step st = step[i];
    int sc = score[i];
    step[i] = step[best];
    score[i] = score[best];
    step[best] = st;
    score[best] = sc;
}

/* ---- nodes ---- */

static uint64_t node_key(const struct arimaa_pos *p)
{
    uint64_t rest = (uint64_t)p->seat | (uint64_t)p->steps << 1 | (uint64_t)p->open << 4 |
                    (uint64_t)p->square << 8 | (uint64_t)p->kind << 16;
    uint64_t key = p->hash ^ (rest + 1) * 0x9e3779b97f4a7c15ULL;
    return p->steps ? key ^ (p->start << 1 | p->start >> 63) : key;
}

/* Makes a step and closes a pull that nobody is there for. */
static inline void make(struct arimaa_pos *p, arimaa_step step)
{
    arimaa_make(p, ARIMAA_FROM(step), ARIMAA_TO(step));
    if (p->open == ARIMAA_OPEN_PULL) {
        const struct arimaa_board *b = &p->board;
        uint64_t weaker = b->side[p->seat ^ 1] & ~arimaa_stronger_than(b, p->seat ^ 1, p->kind - 1);
        if (!(arimaa_beside(ARIMAA_BIT(p->square)) & weaker)) {
            p->open = ARIMAA_OPEN_NOTHING;
            p->square = p->kind = 0;
        }
    }
}

static bool may_end(const struct arimaa_pos *p)
{
    return p->steps > 0 && p->open != ARIMAA_OPEN_PUSH && p->hash != p->start;
}

static void keep_line(struct search *s, int ply, arimaa_step step)
{
    struct search_frame *f = &s->frame[ply], *below = &s->frame[ply + 1];
    f->pv[0] = step;
    int n = below->pv_n < SEARCH_PLIES - 1 ? below->pv_n : SEARCH_PLIES - 1;
    memcpy(f->pv + 1, below->pv, (size_t)n * sizeof *f->pv);
    f->pv_n = n + 1;
}

/* Whether the board after a step has already been seen in this turn: the steps since then were
 * wasted. */
static bool wasted(const struct search *s, const struct arimaa_pos *p, uint64_t hash, int ply)
{
    for (int back = 1; back <= p->steps && back <= ply; back++)
        if (s->frame[ply - back].board == hash)
            return true;
    return hash == p->start;
}

static int search(struct search *, const struct arimaa_pos *, int alpha, int beta, int depth,
                  int ply, int turns);

/* The value after a turn has ended on p (still the mover's), for the mover; *legal false when it
 * may not end. */
static int after_turn(struct search *s, struct arimaa_pos *p, int alpha, int beta, int depth,
                      int ply, int turns, bool *legal)
{
    int mover = p->seat;
    search_end_turn(p);
    uint64_t key = arimaa_repetition_key(s->game, p->hash, p->seat);
    *legal = !forbidden(s, key) && !barred(s, p->hash, turns);
    if (!*legal)
        return 0;
    struct arimaa_verdict v = arimaa_decided(s->game, p, (struct agon_past){NULL, 0});
    if (v.why) {
        s->frame[ply + 1].pv_n = 0;
        return v.winner < 0        ? 0
               : v.winner == mover ? AGON_DECIDED - turns - 1
                                   : turns + 1 - AGON_DECIDED;
    }
    begin_turn(s, key);
    int score = -search(s, p, -beta, -alpha, depth, ply + 1, turns + 1);
    leave_turn(s);
    return score;
}

/* The value below one step (or the pass) from p, for p's seat. */
static int below(struct search *s, const struct arimaa_pos *p, arimaa_step step, int alpha,
                 int beta, int depth, int ply, int turns, bool *legal)
{
    struct arimaa_pos next = *p;
    *legal = true;
    if (step != SEARCH_PASS) {
        make(&next, step);
        if (wasted(s, p, next.hash, ply)) {
            *legal = false;
            return 0;
        }
    }
    if (step == SEARCH_PASS || next.steps == ARIMAA_STEPS)
        return after_turn(s, &next, alpha, beta, depth, ply, turns, legal);
    table_prefetch(s->table, node_key(&next));
    int value = search(s, &next, alpha, beta, depth, ply + 1, turns);
    *legal = value != -SEARCH_INFINITE;
    return value;
}

/* Skips a turn: when even that is too good for the opponent, a real turn will be. */
static int skip_turn(struct search *s, const struct arimaa_pos *p, int beta, int depth, int ply,
                     int turns)
{
    struct arimaa_pos next = *p;
    search_end_turn(&next);
    s->frame[ply + 1].null = true;
    begin_turn(s, arimaa_repetition_key(s->game, next.hash, next.seat));
    int score = -search(s, &next, -beta, -beta + 1, depth, ply + 1, turns + 1);
    leave_turn(s);
    s->frame[ply + 1].null = false;
    return score;
}

/* Inside a turn the search may stop where the turn may end; not while the opponent would then
 * reach goal. */
static bool must_go_on(const struct search *s, const struct arimaa_pos *p)
{
    if (p->steps == 0)
        return false;
    return !may_end(p) ||
           (s->game->judge && arimaa_goal_threat(&p->board, p->seat ^ 1, ARIMAA_STEPS));
}

static int reduction(int depth, int i, bool open_window)
{
    if (depth < 3 || i < 4)
        return 0;
    int r = 1 + (i >= 10) + (i >= 24) + (depth >= 8 && i >= 8);
    return open_window ? r - 1 : r;
}

static int search(struct search *s, const struct arimaa_pos *p, int alpha, int beta, int depth,
                  int ply, int turns)
{
    struct search_frame *f = &s->frame[ply];
    bool open_window = beta - alpha > 1, fresh = p->steps == 0;
    f->pv_n = 0;
    f->board = p->hash;
    if (out_of_time(s))
        return 0;
    if (ply >= SEARCH_PLIES - 1)
        return evaluate(p);

    /* A goal in this turn is found without search. */
    if (ply > 0 && fresh && s->game->judge && arimaa_goal_in(p, ARIMAA_STEPS))
        return AGON_DECIDED - turns - 1;
    if (depth <= 0) {
        if (!must_go_on(s, p) && !barred(s, p->hash, turns))
            return evaluate(p);
        depth = 1;
    }

    /* The table. */
    uint64_t key = node_key(p);
    struct table_entry e = {0};
    bool whole = turns > 0 || s->bars == 0; /* nothing is barred below */
    bool known = table_find(s->table, key, &e);
    if (known && whole && !open_window && ply > 0 && e.depth >= depth) {
        int score = e.score > SEARCH_WON    ? e.score - turns
                    : e.score < -SEARCH_WON ? e.score + turns
                                            : e.score;
        if ((e.bound == TABLE_EXACT) || (e.bound == TABLE_LOWER && score >= beta) ||
            (e.bound == TABLE_UPPER && score <= alpha))
            return score;
    }

    /* Null move: the turn is skipped. */
    if (fresh && !open_window && !f->null && depth >= NULL_LEAST && ply > 0 && beta > -SEARCH_WON &&
        evaluate(p) >= beta) {
        int score = skip_turn(s, p, beta, depth - NULL_CUT, ply, turns);
        if (s->stopped)
            return 0;
        if (score >= beta)
            return score > SEARCH_WON ? beta : score;
    }

    /* All steps, best guesses first. */
    arimaa_step step[ARIMAA_STEPS_MAX + 1];
    int score[ARIMAA_STEPS_MAX + 1], n = arimaa_steps(p, step), best = -SEARCH_INFINITE,
                                     old_alpha = alpha, tried = 0;
    arimaa_step best_step = 0;
    if (may_end(p))
        step[n++] = SEARCH_PASS;
    score_steps(s, p, step, score, n, (arimaa_step)e.move, ply);
    for (int i = 0; i < n; i++) {
        bool legal;
        int value, r;
        pick(step, score, n, i);
        r = score[i] > 100000 || step[i] == SEARCH_PASS ? 0 : reduction(depth, tried, open_window);
        if (tried == 0) {
            value = below(s, p, step[i], alpha, beta, depth - 1, ply, turns, &legal);
        } else {
            value = below(s, p, step[i], alpha, alpha + 1, depth - 1 - r, ply, turns, &legal);
            if (legal && r && value > alpha)
                value = below(s, p, step[i], alpha, alpha + 1, depth - 1, ply, turns, &legal);
            if (legal && value > alpha && value < beta)
                value = below(s, p, step[i], alpha, beta, depth - 1, ply, turns, &legal);
        }
        if (s->stopped)
            return best > -SEARCH_INFINITE ? best : 0;
        if (!legal)
            continue;
        tried++;
        if (value > best) {
            best = value;
            best_step = step[i];
            if (value > alpha) {
                alpha = value;
                keep_line(s, ply, step[i]);
            }
        }
        if (alpha >= beta) {
            int bonus = depth * depth * 16 > 4000 ? 4000 : depth * depth * 16;
            learn(history_of(s, p, step[i]), bonus);
            for (int j = 0; j < i; j++)
                learn(history_of(s, p, step[j]), -bonus);
            if (f->killer[0] != step[i]) {
                f->killer[1] = f->killer[0];
                f->killer[0] = step[i];
            }
            break;
        }
    }
    if (best == -SEARCH_INFINITE) /* no legal way to go on: at a turn's start that loses */
        return fresh ? turns + 1 - AGON_DECIDED : -SEARCH_INFINITE;

    int kept = best > SEARCH_WON ? best + turns : best < -SEARCH_WON ? best - turns : best;
    e = (struct table_entry){.score = kept,
                             .depth = depth,
                             .bound = best >= beta       ? TABLE_LOWER
                                      : best > old_alpha ? TABLE_EXACT
                                                         : TABLE_UPPER,
                             .move = best > old_alpha ? best_step : 0};
    if (whole)
        table_store(s->table, key, &e);
    return best;
}

int search_root(struct search *s, const struct arimaa_pos *p, int alpha, int beta, int depth)
{
    s->begun = s->root_begun;
    return search(s, p, alpha, beta, depth, 0, 0);
}
