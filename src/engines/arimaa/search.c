/* Principal variation search over the steps of Arimaa.
 *
 * A node is a position within or between turns; the sign changes only where the side changes. Depth
 * counts steps. Equal boards within a turn may have different continuations, so the table's key
 * includes the turn's start, the steps made and the state left by the last step. An open pull
 * without candidates is closed at once, so that transpositions of the same steps share an entry.
 *
 * Every turn's start is tested for a goal in this turn (goal.h), so a goal never needs depth. */
#include "engines/arimaa/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "engines/arimaa/capture_turns.h"
#include "engines/arimaa/defence.h"
#include "engines/arimaa/goal.h"
#include "engines/arimaa/threat_turns.h"

enum {
    /* depths are steps, margins thousandths of a rabbit */
    NULL_MIN = 4, /* null move from this depth on, with depth reduced by NULL_CUT */
    NULL_CUT = 6,
    LATE_DEPTH = 4, /* up to it, late or hopeless quiet steps are pruned */
    LATE_FIRST = 6,
    LATE_STEP = 3,
    FUTILE_MARGIN = 1800,
    FUTILE_STEP = 300,
    KEEP_SCORE = 20000,   /* score from which a quiet step is never pruned */
    REDUCTION_SCORE = 60, /* score for a hundredth of a step less reduction */
    GUESS_MIN = 5,        /* from this depth on a node without a table move is reduced */
    APPROACH_MIN = 4,     /* from this depth on steps towards captures get */
    APPROACH = 40000,     /* this bonus */
    SHARE_MIN = 3,        /* from this depth on threads defer each other's steps */
    VALUE_MIN = 2,        /* from this depth on steps are also ordered by the static value after */
    VALUE_PART = 100,     /* score for a thousandth of a rabbit gained by the step, */
    VALUE_MAX = 100000,   /* limited to this */
    THREAT_MIN = 4,       /* from this depth on turns that threaten goal are tried */
    CAPTURE_MARGIN = 2500 /* gain of a capturing turn beyond the piece */
};

bool search_init(struct search *s, const struct arimaa_game *game, _Atomic uint64_t *static_values)
{
    s->game = game;
    s->net = &net_built_in;
    s->static_values = static_values;
    if (!root_init(&s->root))
        return false;
    search_clear(s);
    return true;
}

void search_release(struct search *s)
{
    root_release(&s->root);
}

void search_clear(struct search *s)
{
    for (int depth = 1; depth < SEARCH_LOGS; depth++)
        for (int i = 0; i < SEARCH_LOGS; i++)
            s->reduction[depth][i] = (int16_t)(50 + 70 * log(depth) * log(i + 1));
    ranking_clear(&s->ranking);
    memset(s->frame, 0, sizeof s->frame);
    search_values_clear(s);
}

/* ---- steps and turns ---- */

void search_past(struct search *s, struct agon_past past)
{
    repetition_begin(&s->repetition, past);
    s->root.listed = false;
}

/* Whether the turn to this key would be the position's third occurrence: illegal or lost, by the
 * game's options, and never played either way. */
static bool is_forbidden(const struct search *s, uint64_t key)
{
    return s->game->judge && repetition_twice(&s->repetition, key);
}

static uint64_t node_key(const struct arimaa_pos *p)
{
    uint64_t key = search_board_key(p);
    return p->steps ? key ^ (p->start << 1 | p->start >> 63) : key;
}

/* Makes a step and closes a pull without candidates. */
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

void search_keep_line(struct search *s, int ply, const arimaa_step *step, int n, bool ends)
{
    struct search_frame *f = &s->frame[ply];
    const struct search_frame *below = &s->frame[ply + ARIMAA_STEPS];
    memcpy(f->pv, step, (size_t)n * sizeof *f->pv);
    f->pv_n = n;
    if (ends)
        f->pv[f->pv_n++] = SEARCH_PASS;
    int room = SEARCH_PLIES - f->pv_n, rest = below->pv_n < room ? below->pv_n : room;
    memcpy(f->pv + f->pv_n, below->pv, (size_t)rest * sizeof *f->pv);
    f->pv_n += rest;
}

/* Whether the board after a step already occurred in this turn: then the steps since were wasted,
 * unless they left a pull open, or a push was open then. */
static bool is_wasted(const struct search *s, const struct arimaa_pos *p,
                      const struct arimaa_pos *next, int ply)
{
    if (next->open == ARIMAA_OPEN_PULL && next->steps < ARIMAA_STEPS)
        return false;
    for (int back = 1; back <= p->steps; back++)
        if (s->frame[ply - back].board == next->hash)
            return true;
    return next->hash == p->start;
}

static int search(struct search *, const struct arimaa_pos *, int alpha, int beta, int depth,
                  int ply, int turns);

/* The data of a node. */
struct node {
    const struct arimaa_pos *p;
    int alpha, beta, depth, ply, turns;
    bool fresh, ends; /* between turns; the turn may end here */
    bool open_window; /* an exact value is needed */
    bool threat;      /* the enemy would reach goal in its turn, or was brought there */
    bool prunes;      /* may prune */
    int value;        /* static, if it prunes */
    uint64_t key;
    struct table_entry e;
};

bool search_is_forbidden(const struct search *s, const struct arimaa_pos *p)
{
    return is_forbidden(s, arimaa_repetition_key(s->game, p->hash, p->seat ^ 1));
}

int search_decided(struct arimaa_verdict v, int seat, int turns)
{
    return v.winner < 0 ? 0 : v.winner == seat ? AGON_DECIDED - turns : turns - AGON_DECIDED;
}

bool search_is_threatened(const struct search *s, const struct arimaa_pos *p)
{
    return s->game->judge &&
           (arimaa_brought_home(p) || arimaa_goal_looms(&p->board, p->seat ^ 1, ARIMAA_STEPS));
}

int search_turn(struct search *s, const struct arimaa_pos *p, int alpha, int beta, int depth,
                int ply, int turns)
{
    struct arimaa_pos next = *p;
    int mover = p->seat;
    arimaa_end_turn(&next);
    uint64_t key = arimaa_repetition_key(s->game, next.hash, next.seat);
    if (is_forbidden(s, key))
        return -SEARCH_INFINITE;
    struct arimaa_verdict v = arimaa_decided(s->game, &next, (struct agon_past){NULL, 0});
    if (v.why) {
        s->frame[ply].pv_n = 0;
        return search_decided(v, mover, turns);
    }
    repetition_push(&s->repetition, key);
    int score = -search(s, &next, -beta, -alpha, depth, ply, turns);
    repetition_pop(&s->repetition);
    return score;
}

/* The value after one step (or the pass) from the node, for its seat; -SEARCH_INFINITE if it is
 * illegal or wasted. */
static int search_child(struct search *s, const struct node *n, arimaa_step step, int alpha,
                        int beta, int depth)
{
    struct arimaa_pos next = *n->p;
    if (step != SEARCH_PASS) {
        make(&next, step);
        if (is_wasted(s, n->p, &next, n->ply))
            return -SEARCH_INFINITE;
    }
    if (step == SEARCH_PASS || next.steps == ARIMAA_STEPS)
        return search_turn(s, &next, alpha, beta, depth, n->ply + 1, n->turns + 1);
    table_prefetch(s->thread.table, node_key(&next));
    return search(s, &next, alpha, beta, depth, n->ply + 1, n->turns);
}

/* Skips a turn: if even that is too good for the opponent, a real turn will be, too. */
static int skip_turn(struct search *s, const struct node *n, int depth)
{
    struct arimaa_pos next = *n->p;
    arimaa_end_turn(&next);
    s->frame[n->ply + 1].null = true;
    repetition_push(&s->repetition, arimaa_repetition_key(s->game, next.hash, next.seat));
    int score = -search(s, &next, -n->beta, -n->beta + 1, depth, n->ply + 1, n->turns + 1);
    repetition_pop(&s->repetition);
    s->frame[n->ply + 1].null = false;
    return score;
}

/* Distance from the area of a goal for steps that can help against it, by the steps left. */
static const int reach[ARIMAA_STEPS + 1] = {0, 0, 2, 4, 8};

/* The squares that a step against the goal threatened in this node must leave or enter. */
static uint64_t defences(const struct arimaa_pos *p)
{
    int around = reach[ARIMAA_STEPS - p->steps];
    return around >= 8 || arimaa_brought_home(p) ? ~(uint64_t)0 : arimaa_defences(p, around);
}

/* ---- nodes ---- */

/* Looks the node up; whether the table decides it. */
static bool probe_tt(const struct search *s, struct node *n, int *score)
{
    if (n->depth < 0 || !table_find(s->thread.table, n->key, &n->e))
        return false;
    if (n->open_window || n->e.depth < n->depth)
        return false;
    *score = score_from_table(n->e.score, n->turns);
    return score_cuts(*score, n->e.bound, n->alpha, n->beta);
}

/* Null move: whether even a skipped turn fails high. */
static bool null_move_cuts(struct search *s, const struct node *n, int *score)
{
    if (!n->prunes || !n->fresh || s->frame[n->ply].null || n->depth < NULL_MIN ||
        n->value < n->beta)
        return false;
    int depth = n->depth > NULL_CUT ? n->depth - NULL_CUT : 0;
    *score = skip_turn(s, n, depth);
    if (*score > SEARCH_WON)
        *score = n->beta;
    return s->thread.stopped || *score >= n->beta;
}

/* Lists the steps to try: all, or those that touch `area`; and the pass. */
static int list_steps(const struct node *n, uint64_t area, struct ranked_step *list)
{
    arimaa_step step[ARIMAA_STEPS_MAX];
    int count = arimaa_steps(n->p, step), kept = 0;
    for (int i = 0; i < count; i++)
        if ((ARIMAA_BIT(ARIMAA_FROM(step[i])) | ARIMAA_BIT(ARIMAA_TO(step[i]))) & area)
            list[kept++].step = step[i];
    if (n->ends && !n->threat)
        list[kept++].step = SEARCH_PASS;
    return kept;
}

/* Moves steps that bring a capture one step nearer before other quiet ones. */
static void prefer_captures(const struct arimaa_pos *p, struct ranked_step *list, int n)
{
    int left = ARIMAA_STEPS - p->steps;
    int steps = arimaa_capture_threat(&p->board, p->seat, left, ARIMAA_RABBIT);
    for (int i = 0; steps > 0 && i < n; i++) {
        struct arimaa_pos next = *p;
        if (!list[i].quiet)
            continue;
        arimaa_make(&next, ARIMAA_FROM(list[i].step), ARIMAA_TO(list[i].step));
        int then = arimaa_capture_threat(&next.board, p->seat, left - 1, ARIMAA_RABBIT);
        if ((then > 0 && then < steps) || (next.open == ARIMAA_OPEN_PUSH && steps == 2))
            list[i].score += APPROACH;
    }
}

/* Also orders quiet steps by the static value after them. */
static void prefer_values(struct search *s, const struct node *node, struct ranked_step *list,
                          int n)
{
    const struct arimaa_pos *p = node->p;
    int now = search_value(s, p, node->ply);
    for (int i = 0; i < n; i++) {
        struct arimaa_pos next = *p;
        if (!list[i].quiet)
            continue;
        make(&next, list[i].step);
        int more = (search_value(s, &next, node->ply + 1) - now) * VALUE_PART;
        list[i].score += more > VALUE_MAX ? VALUE_MAX : more < -VALUE_MAX ? -VALUE_MAX : more;
    }
}

static int list_ranked(struct search *s, const struct node *n, struct ranked_step *list)
{
    const struct search_frame *f = &s->frame[n->ply];
    uint64_t area = n->threat ? defences(n->p) : ~(uint64_t)0;
    int count = list_steps(n, area, list);
    arimaa_step before = s->frame[n->ply - 1].step;
    ranking_score(&s->ranking, n->p, before, (arimaa_step)n->e.move, f->killer, list, count);
    if (n->depth >= APPROACH_MIN)
        prefer_captures(n->p, list, count);
    if (n->depth >= VALUE_MIN)
        prefer_values(s, n, list, count);
    return count;
}

/* Whether a late step, or one that cannot make up for the static value, is pruned. */
static bool is_futile(const struct node *n, const struct ranked_step *o, int tried)
{
    return n->prunes && o->quiet && o->score < KEEP_SCORE && n->depth <= LATE_DEPTH &&
           (tried >= LATE_FIRST + LATE_STEP * n->depth ||
            n->value + FUTILE_MARGIN + FUTILE_STEP * n->depth <= n->alpha);
}

/* The reduction of a late step's first search, in steps. */
static int reduction(const struct search *s, const struct node *n, const struct ranked_step *o,
                     int tried)
{
    if (!s->thread.prunes || !o->quiet || n->depth < 3 || tried < 4)
        return 0;
    int depth = n->depth < SEARCH_LOGS ? n->depth : SEARCH_LOGS - 1;
    int r = (s->reduction[depth][tried < SEARCH_LOGS ? tried : SEARCH_LOGS - 1] -
             o->score / REDUCTION_SCORE) /
            100;
    return r <= 0 ? 0 : n->open_window ? r * 2 / 3 : r;
}

/* The depth after a step; once the search is at its end it stays there. */
static int depth_below(const struct node *n, arimaa_step step, int less)
{
    if (n->depth <= 0)
        return -1;
    int depth = n->depth - (step == SEARCH_PASS ? ARIMAA_STEPS - n->p->steps : 1) - less;
    return depth > 0 ? depth : 0;
}

/* Whether the steps tried here are announced to other threads. */
static bool is_shared(const struct search *s, const struct node *n)
{
    return s->thread.busy && n->depth >= SHARE_MIN;
}

static uint64_t busy_key(const struct node *n, arimaa_step step)
{
    return random_mix(n->key ^ ((uint64_t)step << 8 | (uint64_t)n->depth));
}

/* Whether another thread is searching the step at least as deep as this one would. */
static bool is_tried_elsewhere(const struct search *s, const struct node *n, arimaa_step step)
{
    return is_shared(s, n) && busy_has(s->thread.busy, busy_key(n, step));
}

/* Searches one step: the first with the whole window, others with a null window first. */
static int try_step(struct search *s, const struct node *n, const struct ranked_step *o, int tried)
{
    int full = depth_below(n, o->step, 0);
    s->frame[n->ply].step = o->step;
    if (tried == 0)
        return search_child(s, n, o->step, n->alpha, n->beta, full);
    int less = depth_below(n, o->step, reduction(s, n, o, tried));
    uint64_t key = busy_key(n, o->step);
    bool shared = is_shared(s, n);
    if (shared)
        busy_begin(s->thread.busy, key);
    int value = search_child(s, n, o->step, n->alpha, n->alpha + 1, less);
    if (less < full && value > n->alpha)
        value = search_child(s, n, o->step, n->alpha, n->alpha + 1, full);
    if (value > n->alpha && value < n->beta)
        value = search_child(s, n, o->step, n->alpha, n->beta, full);
    if (shared)
        busy_end(s->thread.busy, key);
    return value;
}

/* Updates history after a cutoff: by the i-th step; the other ones up to `end` were not good
 * enough. */
static void learn_cut(struct search *s, const struct node *n, const struct ranked_step *list, int i,
                      int end)
{
    struct search_frame *f = &s->frame[n->ply];
    arimaa_step before = s->frame[n->ply - 1].step;
    int depth = n->depth > 0 ? n->depth : 1;
    int bonus = depth * depth * 16 > 4000 ? 4000 : depth * depth * 16;
    ranking_learn(&s->ranking, n->p, before, list[i].step, bonus);
    for (int j = 0; j < end; j++)
        if (j != i && !list[j].waits)
            ranking_learn(&s->ranking, n->p, before, list[j].step, -bonus);
    if (f->killer[0] != list[i].step) {
        f->killer[1] = f->killer[0];
        f->killer[0] = list[i].step;
    }
}

/* Searches a whole turn of `made` steps that ends on `after`, the first with the whole window; an
 * improvement becomes the node's line. */
static int try_turn(struct search *s, struct node *n, const struct arimaa_pos *after,
                    const arimaa_step *step, int made, bool first, arimaa_step *best_step)
{
    int next = n->ply + ARIMAA_STEPS, bound = first ? n->beta : n->alpha + 1;
    int depth = n->depth > ARIMAA_STEPS ? n->depth - ARIMAA_STEPS : 0;
    s->frame[next - 1].step = step[made - 1];
    int value = search_turn(s, after, n->alpha, bound, depth, next, n->turns + 1);
    if (value > n->alpha && value >= bound && bound < n->beta)
        value = search_turn(s, after, n->alpha, n->beta, depth, next, n->turns + 1);
    if (value > n->alpha && !s->thread.stopped) {
        n->alpha = value;
        *best_step = step[0];
        search_keep_line(s, n->ply, step, made, after->steps < ARIMAA_STEPS);
    }
    return value;
}

/* Whether whole turns are tried before steps, as at the beginning of a turn: their first steps may
 * look pointless. */
static bool tries_turns(const struct node *n, int least)
{
    return n->fresh && n->depth >= least && !n->threat && n->ply + ARIMAA_STEPS < SEARCH_PLIES - 1;
}

/* The best value of capturing turns; -SEARCH_INFINITE if there are none. */
static int best_capture(struct search *s, struct node *n, arimaa_step *best_step)
{
    struct capture_turn list[CAPTURE_TURNS_MAX];
    int best = -SEARCH_INFINITE;
    if (!tries_turns(n, 1))
        return best;
    int kind = arimaa_capture_worth(n->prunes ? n->alpha - n->value - CAPTURE_MARGIN : 0);
    int count = kind < ARIMAA_KINDS ? arimaa_capture_turns(n->p, kind, list) : 0;
    for (int i = 0; i < count && n->alpha < n->beta; i++) {
        int value = try_turn(s, n, &list[i].after, list[i].step, list[i].n, i == 0, best_step);
        if (s->thread.stopped)
            break;
        best = value > best ? value : best;
    }
    return best;
}

/* The better of `best` and the best value of turns that gravely threaten goal. */
static int best_threat(struct search *s, struct node *n, int best, arimaa_step *best_step)
{
    struct threat_turn list[THREAT_TURNS_MAX];
    int count = s->game->judge && tries_turns(n, THREAT_MIN) ? arimaa_threat_turns(n->p, list) : 0;
    for (int i = 0; i < count && n->alpha < n->beta && !s->thread.stopped; i++) {
        s->thread.poll.left = 1; /* it may take long */
        if (!arimaa_threat_is_grave(&list[i].after))
            continue;
        int value = try_turn(s, n, &list[i].after, list[i].step, list[i].n,
                             best == -SEARCH_INFINITE, best_step);
        if (!s->thread.stopped && value > best)
            best = value;
    }
    return best;
}

/* The best value of all steps tried; -SEARCH_INFINITE if none is legal. */
static int best_step(struct search *s, struct node *n, arimaa_step *best_step)
{
    struct ranked_step list[ARIMAA_STEPS_MAX + 1];
    int best = best_capture(s, n, best_step);
    if (!s->thread.stopped && n->alpha < n->beta)
        best = best_threat(s, n, best, best_step);
    if (s->thread.stopped || n->alpha >= n->beta)
        return best;
    int tried = best > -SEARCH_INFINITE;
    int count = list_ranked(s, n, list), waiting[ARIMAA_STEPS_MAX + 1], waits = 0;
    for (int k = 0; k < count + waits; k++) {
        bool again = k >= count;
        int i = again ? waiting[k - count] : k;
        if (!again)
            ranking_pick(list, count, i);
        if (best > -SEARCH_WON && is_futile(n, &list[i], tried))
            continue;
        if (!again && tried > 0 && is_tried_elsewhere(s, n, list[i].step)) {
            waiting[waits++] = i;
            list[i].waits = true;
            continue;
        }
        list[i].waits = false;
        int value = try_step(s, n, &list[i], tried);
        if (s->thread.stopped)
            break;
        if (value == -SEARCH_INFINITE)
            continue;
        tried++;
        if (value > best)
            best = value;
        if (value > n->alpha) {
            n->alpha = value;
            *best_step = list[i].step;
            keep_line(s, n->ply, list[i].step);
        }
        if (n->alpha >= n->beta) {
            learn_cut(s, n, list, i, again ? count : i);
            break;
        }
    }
    return best;
}

/* Fills in a node's static data before it is searched. */
static void static_checks(struct search *s, struct node *n)
{
    const struct arimaa_pos *p = n->p;
    n->threat = search_is_threatened(s, p);
    n->prunes = s->thread.prunes && !n->open_window && !n->threat && n->depth > 0 &&
                n->beta > -SEARCH_WON && n->alpha < SEARCH_WON;
    n->value = n->prunes ? search_value(s, p, n->ply) : 0;
}

/* The value of a node at the search's end, if the turn may end. */
static int settle(struct search *s, const struct node *n)
{
    int value;
    if (n->threat)
        value = search_value_defended(s, n->p, n->ply);
    else if (n->fresh)
        value = search_quiet(s, n->p, n->alpha, n->beta, n->ply, n->turns);
    else
        return search_value(s, n->p, n->ply);
    if (n->depth == 0 && n->e.depth <= 0 && !s->thread.stopped)
        table_store(s->thread.table, n->key,
                    &(struct table_entry){
                        .score = score_to_table(value, n->turns),
                        .bound = n->threat ? TABLE_EXACT : score_bound(value, n->alpha, n->beta)});
    return value;
}

static int search(struct search *s, const struct arimaa_pos *p, int alpha, int beta, int depth,
                  int ply, int turns)
{
    struct node n = {.p = p, .alpha = alpha, .beta = beta, .depth = depth, .ply = ply};
    int score;
    n.turns = turns;
    n.fresh = p->steps == 0;
    n.ends = may_end(p);
    n.open_window = beta - alpha > 1;
    n.key = node_key(p);
    s->frame[ply].pv_n = 0;
    s->frame[ply].board = p->open == ARIMAA_OPEN_PUSH ? 0 : p->hash;
    s->thread.deepest = ply > s->thread.deepest ? ply : s->thread.deepest;
    if (search_count_node(&s->thread))
        return 0;
    if (ply >= SEARCH_PLIES - 1)
        return search_value(s, p, ply);
    if (n.fresh && s->game->judge && arimaa_can_goal(p, ARIMAA_STEPS))
        return AGON_DECIDED - turns - 1; /* found without search */
    if (probe_tt(s, &n, &score))
        return score;

    static_checks(s, &n);
    if (depth <= 0 && (n.fresh || n.ends) && !(n.threat && arimaa_brought_home(p)))
        return settle(s, &n);
    if (null_move_cuts(s, &n, &score))
        return s->thread.stopped ? 0 : score;
    if (s->thread.prunes && depth >= GUESS_MIN && !n.e.move)
        n.depth--; /* without a table move the ordering is poor */

    arimaa_step step = 0;
    int best = best_step(s, &n, &step);
    if (s->thread.stopped)
        return best > -SEARCH_INFINITE ? best : 0;
    if (best == -SEARCH_INFINITE) { /* no defence, or no legal continuation */
        if (!n.threat || p->open == ARIMAA_OPEN_PUSH)
            return n.fresh ? turns + 1 - AGON_DECIDED : best;
        best = turns + 2 - AGON_DECIDED;
    }
    enum table_bound bound = score_bound(best, alpha, beta);
    if (depth >= 0)
        table_store(s->thread.table, n.key,
                    &(struct table_entry){.score = score_to_table(best, turns),
                                          .depth = n.depth,
                                          .bound = bound,
                                          .move = step});
    if (s->collect && !n.threat && (n.fresh || n.ends))
        s->collect(s->collect_user, p, n.depth, best, bound);
    return best;
}
