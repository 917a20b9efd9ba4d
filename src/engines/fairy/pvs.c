/* Principal variation search for any game of the fairy chess family.
 *
 * A node is searched with its parent's window; below depth 0, only captures and promotions that do
 * not lose material. If royals must not be left in danger, the listed captures are pseudo-legal and
 * tested after they are made; danger then means check, else that the last royal could be
 * captured. */
#include "engines/fairy/pvs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "engines/fairy/exchange.h"
#include "engines/fairy/node.h"
#include "search/level.h"
#include "search/score.h"

enum {
    /* margins in eighths of a pawn of the variant */
    LATE_DEPTH = 8, /* up to it, late or hopeless quiet moves are pruned */
    LATE_FIRST = 4,
    FUTILE_MARGIN = 8,
    FUTILE_STEP = 8,
    LOSING_DEPTH = 6, /* up to it, captures that lose too much are pruned, */
    LOSING_STEP = 8,
    HANGING_STEP = 2, /* and quiet moves that hang something, by the depth squared */
    POOR_DEPTH = 4,   /* up to it, moves that have often failed are */
    POOR_STEP = 4000,
    GUESS_MIN = 4, /* from this depth on a node without a table move is reduced */
    SINGLE_MIN = 7 /* from this depth on the table move is tested for singularity */
};

/* ---- memory ---- */

struct pvs *pvs_new(const struct fairy_game *g, const struct values *v)
{
    struct pvs *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->game = g;
    s->values = v;
    s->max = 2 * (size_t)g->game.max_moves;
    s->room = 4 * s->max + ((size_t)1 << 16);
    s->list = malloc(s->room * sizeof *s->list);
    s->score = malloc(s->room * sizeof *s->score);
    if (s->list && s->score && board_init(&s->board, g, v) == 0 &&
        fairy_history_init(&s->history, g) == 0) {
        pvs_clear(s);
        return s;
    }
    pvs_free(s);
    return NULL;
}

void pvs_free(struct pvs *s)
{
    if (!s)
        return;
    board_release(&s->board);
    fairy_history_release(&s->history);
    free(s->list);
    free(s->score);
    free(s);
}

void pvs_clear(struct pvs *s)
{
    for (int depth = 1; depth < PVS_LOGS; depth++)
        for (int i = 1; i < PVS_LOGS; i++)
            s->reduction[depth][i] = (int16_t)(20 + 42 * log(depth) * log(i));
    fairy_history_clear(&s->history, s->game);
    correction_clear(&s->correction);
    memset(s->frame, 0, sizeof s->frame);
    memset(s->value, 0, sizeof s->value);
}

int pvs_begin(struct pvs *s, const struct fairy_pos *p, struct agon_past past)
{
    for (int i = 0; i <= BOARD_PLIES; i++)
        s->frame[i].killer[0] = s->frame[i].killer[1] = 0;
    struct approach before = s->board.approach;
    if (board_begin(&s->board, p, past) < 0)
        return AGON_NO_MEMORY;
    board_approach(&s->board);
    if (memcmp(&before, &s->board.approach, sizeof before) != 0)
        memset(s->value, 0, sizeof s->value);
    return 0;
}

/* ---- one move ---- */

/* Whether a move is quiet: no capture, no promotion. */
static bool is_quiet(const struct pvs *s, const struct picker *p, agon_move m)
{
    return picker_is_quiet(p) ||
           (p->stage == PICKER_FIRST && !board_is_capture(s->board.p, m) && fairy_becomes(m) < 0);
}

/* The reduction of a move's first search, in plies. */
static int reduction(const struct pvs *s, const struct node *n, const struct picker *p, int tried)
{
    int depth = n->depth < PVS_LOGS ? n->depth : PVS_LOGS - 1;
    int r = s->reduction[depth][tried < PVS_LOGS ? tried : PVS_LOGS - 1];
    if (!picker_is_quiet(p))
        return p->stage == PICKER_LOSING ? r / 200 : 0;
    r += (n->cut ? 100 : 0) + (n->improving ? 0 : 50) - (n->open_window ? 100 : 0);
    int score = p->score > 3 * HISTORY_MAX ? 3 * HISTORY_MAX : p->score;
    r = (r - score / 120) / 100;
    return r <= 0 ? 0 : r > n->depth - 2 ? n->depth - 2 : r;
}

/* Whether the remaining quiet moves are pruned: enough of them were tried, and none could repeat a
 * position. */
static bool enough_quiets(const struct node *n, int quiets)
{
    return !n->seen && n->depth <= LATE_DEPTH &&
           quiets >= (LATE_FIRST + n->depth * n->depth) / (2 - n->improving);
}

/* Whether a move without check is pruned: it loses material, has often failed, or is quiet and
 * hopeless. */
static bool is_futile(struct pvs *s, const struct node *n, const struct picker *p, int tried,
                      agon_move m)
{
    if (!picker_is_quiet(p))
        return p->stage == PICKER_LOSING && n->depth <= LOSING_DEPTH &&
               exchange_value(&s->board, m) < -node_pawns(s, LOSING_STEP * n->depth);
    int less = n->depth - 1 - reduction(s, n, p, tried);
    less = less < 0 ? 0 : less;
    if (n->depth <= LATE_DEPTH &&
        n->value + node_pawns(s, FUTILE_MARGIN + FUTILE_STEP * less) <= n->alpha)
        return true;
    if (less < POOR_DEPTH && p->score < -POOR_STEP * (less + 1))
        return true;
    int most = node_pawns(s, HANGING_STEP * less * less), seat = s->board.p->seat;
    int kind = piece_kind(s->board.p->cell[fairy_from(m)]);
    return less < LATE_DEPTH && exchange_price(&s->board, seat, kind) > most &&
           exchange_value(&s->board, m) < -most;
}

/* Searches the move just made: the first with the whole window, others with a null window first. */
static int search_child(struct pvs *s, const struct node *n, const struct picker *p, int tried,
                        int full, bool check, agon_move m)
{
    int ply = n->ply + 1, score;
    int more = n->ply == 0 && s->thread.noise > 0
                   ? level_noise(s->thread.noise, s->thread.noise_seed, random_mix(m))
                   : 0;
    int alpha = n->alpha - more, beta = n->beta - more;
    if (tried == 0) {
        score =
            -node_search(s, -beta, -alpha, full, ply, p->top, check, !n->open_window && !n->cut);
    } else {
        bool late = s->thread.prunes && n->depth >= 3 && tried >= 2 + n->open_window && !check &&
                    !n->danger;
        int less = full - (late ? reduction(s, n, p, tried) : 0);
        score = -node_search(s, -alpha - 1, -alpha, less, ply, p->top, check, true);
        if (less < full && score > alpha && !s->thread.stopped)
            score = -node_search(s, -alpha - 1, -alpha, full, ply, p->top, check, !n->cut);
        if (score > alpha && score < beta && !s->thread.stopped)
            score = -node_search(s, -beta, -alpha, full, ply, p->top, check, false);
    }
    return abs(score) > SEARCH_WON ? score : score + more;
}

/* The extension of the table move: more if all others are much worse, less if they are good enough,
 * too. With *over set the node is left with *score: several moves fail high. */
static int stand_alone(struct pvs *s, struct node *n, agon_move m, bool *over, int *score)
{
    struct pvs_frame *f = &s->frame[n->ply];
    int stored = score_from_table(n->e.score, n->ply);
    *over = false;
    if (!s->thread.prunes || n->ply == 0 || n->ply > PVS_PLIES / 2 || n->depth < SINGLE_MIN ||
        f->left_out || n->e.bound == TABLE_UPPER || n->e.depth < n->depth - 3 ||
        abs(stored) > SEARCH_WON)
        return 0;
    int bound = stored - node_pawns(s, n->depth) / 8;
    f->left_out = m;
    int value =
        node_search(s, bound - 1, bound, (n->depth - 1) / 2, n->ply, n->base, n->danger, n->cut);
    f->left_out = 0;
    if (s->thread.stopped)
        return 0;
    if (value < bound)
        return 1 + (!n->open_window && f->extended < 6 && value < bound - node_pawns(s, 2));
    *over = bound >= n->beta;
    *score = bound;
    return stored >= n->beta ? -2 : n->cut ? -1 : 0;
}

/* ---- a node ---- */

/* Updates history after a cutoff by a quiet move; those tried before it were worse. */
static void learn_cut(struct pvs *s, const struct node *n, agon_move m, const agon_move *before,
                      int count)
{
    struct pvs_frame *f = &s->frame[n->ply];
    const struct fairy_pos *p = s->board.p;
    struct history_past past = pvs_past(s, n->ply);
    int bonus = n->depth * n->depth * 16 > 2000 ? 2000 : n->depth * n->depth * 16;
    if (f->killer[0] != m) {
        f->killer[1] = f->killer[0];
        f->killer[0] = m;
    }
    fairy_history_note_answer(&s->history, p->seat, past.enemy, m);
    fairy_history_learn(&s->history, p->seat, &past,
                        (struct history_step){piece_kind(p->cell[fairy_from(m)]), fairy_to(m)},
                        bonus);
    for (int i = 0; i < count; i++) {
        struct history_step step = {piece_kind(p->cell[fairy_from(before[i])]),
                                    fairy_to(before[i])};
        fairy_history_learn(&s->history, p->seat, &past, step, -bonus);
    }
}

/* Progress through the moves of a node. */
struct course {
    struct picker p;
    agon_move quiet[48], best_move;
    int best, tried, quiets;
    bool everywhere;
};
enum { REMEMBERED = 48 };

/* Whether a move is pruned; it counts as tried. */
static bool leaves_out(struct pvs *s, struct node *n, struct course *c, agon_move m,
                       enum checks_answer *check)
{
    if (c->best <= -SEARCH_WON || n->ply == 0 || n->danger || !s->thread.prunes ||
        c->p.stage == PICKER_FIRST)
        return false;
    *check = node_gives_check(s, n, m);
    if (*check == CHECKS_YES || (*check == CHECKS_UNKNOWN && n->depth > 2))
        return false;
    bool repeats = n->alpha < 0 && picker_is_quiet(&c->p) && s->board.p->fresh >= 3;
    if (repeats || *check == CHECKS_UNKNOWN) {
        board_play(&s->board, m);
        repeats = repeats && board_again(&s->board) == BOARD_DRAWN;
        *check = node_in_danger(s, s->board.p->seat) ? CHECKS_YES : CHECKS_NO;
        board_undo(&s->board);
    }
    return !repeats && *check == CHECKS_NO && is_futile(s, n, &c->p, c->tried, m);
}

/* Searches one move; whether the node is finished. */
static bool try_move(struct pvs *s, struct node *n, struct course *c, agon_move m)
{
    enum checks_answer check = CHECKS_UNKNOWN;
    bool quiet = is_quiet(s, &c->p, m), over = false;
    int more = 0, score = 0;
    if (leaves_out(s, n, c, m, &check)) {
        c->tried++;
        return false;
    }
    if (m == c->p.first)
        more = stand_alone(s, n, m, &over, &score);
    if (over || s->thread.stopped) {
        c->best = over ? score : c->best;
        return true;
    }
    if (check == CHECKS_UNKNOWN)
        check = node_gives_check(s, n, m);
    if (!node_make(s, n, m, c->p.stage, &check))
        return false;
    s->frame[n->ply + 1].extended = s->frame[n->ply].extended + (more > 1);
    score = search_child(s, n, &c->p, c->tried, n->depth - 1 + more, check == CHECKS_YES, m);
    board_undo(&s->board);
    if (s->thread.stopped)
        return true;
    c->tried++;
    c->best = score > c->best ? score : c->best;
    if (score > n->alpha) {
        n->alpha = score;
        c->best_move = m;
        node_keep_line(s, n->ply, m);
    }
    if (n->alpha >= n->beta) {
        if (quiet)
            learn_cut(s, n, m, c->quiet, c->quiets < REMEMBERED ? c->quiets : REMEMBERED);
        return true;
    }
    if (quiet && c->quiets < REMEMBERED)
        c->quiet[c->quiets] = m;
    c->quiets += quiet;
    return false;
}

/* Tries the moves one by one. */
static void try_moves(struct pvs *s, struct node *n, struct course *c)
{
    agon_move m, left_out = s->frame[n->ply].left_out;
    c->best = -SEARCH_INFINITE;
    c->everywhere = n->ply == 0 || !s->thread.prunes;
    picker_init(&c->p, s, n->ply, n->base, n->e.move, false, c->everywhere);
    while ((m = picker_next(&c->p)) != 0 || (c->tried == 0 && !c->everywhere)) {
        if (m == 0) {
            c->everywhere = true;
            picker_list_rest(&c->p);
            continue;
        }
        if (m == left_out || (n->ply == 0 && search_is_excluded(&s->thread, m)))
            continue;
        if (c->best > -SEARCH_WON && picker_is_quiet(&c->p) && s->thread.prunes && n->ply > 0 &&
            !n->danger && !n->open_window && enough_quiets(n, c->quiets)) {
            picker_skip_quiets(&c->p);
            continue;
        }
        if (try_move(s, n, c, m))
            break;
    }
}

/* Only static values: a shallow search's value from the table may be a trap, which would then never
 * be searched. */
static void look_statically(struct pvs *s, struct node *n)
{
    struct pvs_frame *f = &s->frame[n->ply];
    n->prunes = s->thread.prunes && !n->open_window && !n->danger && n->ply > 0 &&
                n->beta > -SEARCH_WON && n->alpha < SEARCH_WON;
    n->value = f->value;
    if (f->left_out)
        return;
    n->value = n->raw = f->value = PVS_UNKNOWN;
    if (n->danger || !s->thread.prunes)
        return;
    int margin = node_pawns(s, FUTILE_MARGIN + FUTILE_STEP * LATE_DEPTH);
    n->raw = node_static(s, n->alpha - margin, n->beta + margin);
    n->value = f->value = node_corrected(s, n, n->raw);
    int before = n->ply > 1 ? f[-2].value : PVS_UNKNOWN;
    if (before == PVS_UNKNOWN && n->ply > 3)
        before = f[-4].value;
    n->improving = before != PVS_UNKNOWN && n->value > before;
}

/* Compares the search's result with the static value. */
static void learn_value(struct pvs *s, const struct node *n, int best, int first, agon_move m)
{
    bool takes = m && (board_is_capture(s->board.p, m) || fairy_becomes(m) >= 0);
    if (n->raw == PVS_UNKNOWN || takes || abs(best) > SEARCH_WON ||
        (best <= first && best >= n->value) || (best >= n->beta && best <= n->value))
        return;
    correction_learn(&s->correction, s->board.p->seat, s->board.sums.forward,
                     pvs_past(s, n->ply).enemy, n->depth, best - n->raw, s->values->pawn / 2);
}

/* Whether a node is over before any search, with *score. */
static bool enter(struct pvs *s, struct node *n, int *score)
{
    if (node_enter(s, n, score))
        return true;
    enum board_again again = n->ply > 0 ? board_again(&s->board) : BOARD_NEW;
    if (again == BOARD_DRAWN) {
        *score = node_drawn(s, n);
        return true;
    }
    n->seen = again == BOARD_SEEN;
    if (n->ply >= PVS_PLIES - 1 || n->base + s->max > s->room) {
        *score = node_static(s, -SEARCH_INFINITE, SEARCH_INFINITE);
        return true;
    }
    if (n->ply > 0) {
        n->alpha = n->alpha > n->ply - AGON_DECIDED ? n->alpha : n->ply - AGON_DECIDED;
        n->beta = n->beta < AGON_DECIDED - n->ply ? n->beta : AGON_DECIDED - n->ply;
        *score = n->alpha;
    }
    return n->alpha >= n->beta;
}

int node_search(struct pvs *s, int alpha, int beta, int depth, int ply, size_t base, bool danger,
                bool cut)
{
    /* The horizon; in danger one ply deeper */
    bool left_out = s->frame[ply].left_out != 0;
    if (danger && s->thread.prunes && !left_out)
        depth++;
    if (depth <= 0)
        return node_quiesce(s, alpha, beta, 0, ply, base, danger);
    struct node n = {.alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .base = base};
    struct course c;
    int score;
    n.danger = danger;
    n.cut = cut;
    n.open_window = beta - alpha > 1;
    if (enter(s, &n, &score))
        return score;

    /* Transposition table, static values, null move */
    n.key = node_key(s);
    if (!left_out && node_probe(s, &n, &score))
        return score;
    look_statically(s, &n);
    if (!left_out && node_cuts(s, &n, &score))
        return s->thread.stopped ? 0 : score;
    if (s->thread.prunes && depth >= GUESS_MIN && !n.e.move && !left_out)
        n.depth--; /* without a table move the ordering is poor */

    int first = n.alpha;
    c.tried = c.quiets = 0;
    c.best_move = 0;
    try_moves(s, &n, &c);
    if (s->thread.stopped)
        return c.best > -SEARCH_INFINITE ? c.best : 0;
    if (left_out)
        return c.best > -SEARCH_INFINITE ? c.best : n.alpha;
    if (c.best == -SEARCH_INFINITE)
        return ply == 0 && search_is_partial(&s->thread) ? c.best : node_stuck(s, &n);
    bool whole = ply > 0 || (!search_is_partial(&s->thread) && s->thread.noise == 0);
    if (!n.seen && whole)
        node_store(s, &n, c.best, first, c.best_move);
    if (!n.seen)
        learn_value(s, &n, c.best, first, c.best_move);
    return c.best;
}

int pvs_root(struct pvs *s, int alpha, int beta, int depth)
{
    bool danger = node_in_danger(s, s->board.p->seat);
    s->frame[0].extended = 0;
    return node_search(s, alpha, beta, depth - (danger && s->thread.prunes), 0, 0, danger, false);
}
