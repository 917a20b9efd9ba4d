/* Principal variation search for any game of the fairy chess family.
 *
 * A node is searched with the window that its parent gives it; below depth 0 only captures and
 * promotions are looked at that do not lose material. Where royals must not be left in danger the
 * captures listed are pseudo-legal and asked for after they have been made; being in danger there
 * means to be in check, else that the last royal could be taken. */
#include "engines/fairy/pvs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "engines/fairy/evaluate.h"
#include "engines/fairy/exchange.h"
#include "engines/fairy/picker.h"
#include "search/level.h"

enum {
    /* margins in eighths of a pawn of the variant */
    STATIC_DEPTH = 6, /* up to it a static value this far above beta is believed */
    STATIC_STEP = 6,
    NULL_MIN = 3,
    NULL_CUT = 3,
    LATE_DEPTH = 6, /* up to it quiet moves that come late or cannot reach alpha are left out */
    LATE_FIRST = 4,
    FUTILE_MARGIN = 8,
    FUTILE_STEP = 8,
    LOSING_DEPTH = 3, /* up to it captures that lose material are left out */
    GUESS_MIN = 4,    /* from this depth on a node without a best guess is searched less */
    DELTA_MARGIN = 12,
    DELTA_PAWNS = 8, /* eighths: what a margin unit is */
    EVASIONS = 2,    /* plies below depth 0 in which danger is answered by every move */
    QUIET_NEAR = 12  /* moves before the draw by quiet moves that the table tells apart */
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
        history_init(&s->history, g) == 0) {
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
    history_release(&s->history);
    free(s->list);
    free(s->score);
    free(s);
}

void pvs_clear(struct pvs *s)
{
    for (int depth = 1; depth < PVS_LOGS; depth++)
        for (int i = 1; i < PVS_LOGS; i++)
            s->reduction[depth][i] = (int16_t)(50 + 45 * log(depth) * log(i));
    history_clear(&s->history, s->game);
    memset(s->frame, 0, sizeof s->frame);
    memset(s->value, 0, sizeof s->value);
}

int pvs_begin(struct pvs *s, const struct fairy_pos *p, struct agon_past past)
{
    for (int i = 0; i <= BOARD_PLIES; i++)
        s->frame[i].killer[0] = s->frame[i].killer[1] = 0;
    return board_begin(&s->board, p, past);
}

/* ---- nodes ---- */

/* What a node knows about itself. */
struct node {
    int alpha, beta, depth, ply;
    size_t base;      /* of its lists */
    bool danger;      /* the side to move is in check, or could lose its last royal */
    bool open_window; /* an exact value is wanted */
    bool prunes;
    bool seen; /* the position was there before: the table does not decide it */
    int value; /* static, where it prunes */
    uint64_t key;
    struct table_entry e;
};

static int pawns(const struct pvs *s, int eighths)
{
    return s->values->pawn * eighths / DELTA_PAWNS;
}

static bool in_danger(const struct pvs *s, int seat)
{
    static const struct fairy_change none = {-1, -1, -1, -1, -1};
    const struct fairy_pos *p = s->board.p;
    if (s->game->mate)
        return fairy_in_danger(s->game, p, seat);
    return p->royals[seat] == 1 && fairy_attacked(s->game, p, p->royal_at[seat], !seat, &none);
}

/* The key of the table: near the draw by quiet moves their number matters. */
static uint64_t node_key(const struct pvs *s)
{
    const struct fairy_pos *p = s->board.p;
    int limit = s->game->variant->quiet;
    uint64_t key = board_key(&s->board);
    return limit > 0 && p->quiet >= limit - QUIET_NEAR ? key ^ random_mix(p->quiet + 1u) : key;
}

/* Looks the node up; whether the table decides it. */
static bool probe_tt(const struct pvs *s, struct node *n, int *score)
{
    if (!table_find(s->thread.table, n->key, &n->e))
        return false;
    *score = score_from_table(n->e.score, n->ply);
    if (n->open_window || n->ply == 0 || n->seen || n->e.depth < (n->depth > 0 ? n->depth : 0))
        return false;
    return score_cuts(*score, n->e.bound, n->alpha, n->beta);
}

static void store_tt(struct pvs *s, const struct node *n, int best, int alpha, agon_move m)
{
    table_store(s->thread.table, n->key,
                &(struct table_entry){.score = score_to_table(best, n->ply),
                                      .depth = n->depth > 0 ? n->depth : 0,
                                      .bound = score_bound(best, alpha, n->beta),
                                      .move = m ? picker_word(m) : 0});
}

static void keep_line(struct pvs *s, int ply, agon_move m)
{
    struct pvs_frame *f = &s->frame[ply], *below = &s->frame[ply + 1];
    int n = below->pv_n < BOARD_PLIES - 1 ? below->pv_n : BOARD_PLIES - 1;
    f->pv[0] = m;
    memcpy(f->pv + 1, below->pv, (size_t)n * sizeof *f->pv);
    f->pv_n = n + 1;
}

/* The static value; those met before are kept, unless they were told roughly. */
static int static_value(struct pvs *s, int alpha, int beta)
{
    uint64_t key = board_key(&s->board);
    struct pvs_value *v = &s->value[key & (PVS_VALUES - 1)];
    if (v->key == key)
        return v->value;
    bool rough;
    int value = evaluate_board(&s->board, alpha, beta, &rough);
    if (!rough)
        *v = (struct pvs_value){key, value};
    return value;
}

/* No legal move: mate, or what the variant says of stalemate. */
static int stuck_score(const struct pvs *s, const struct node *n)
{
    int lost = n->ply - AGON_DECIDED, stuck = s->game->variant->stuck;
    if (s->game->mate && n->danger)
        return lost;
    return stuck == STUCK_DRAWS ? 0 : stuck == STUCK_LOSES ? lost : -lost;
}

/* A drawn position, unless it is mate. */
static int drawn_score(const struct pvs *s, const struct node *n)
{
    bool mate = s->game->mate && n->danger && fairy_generate(s->game, s->board.p, NULL) == 0;
    return mate ? n->ply - AGON_DECIDED : 0;
}

/* Makes a move; false when it leaves a royal where it must not be, and nothing is made. */
static bool make(struct pvs *s, struct node *n, agon_move m, enum picker_stage stage)
{
    int seat = s->board.p->seat, kind = piece_kind(s->board.p->cell[fairy_from(m)]);
    board_play(&s->board, m);
    if ((stage == PICKER_CAPTURES || stage == PICKER_LOSING) && s->game->mate &&
        fairy_in_danger(s->game, s->board.p, seat)) {
        board_undo(&s->board);
        return false;
    }
    s->frame[n->ply].step = (struct history_step){kind, fairy_to(m)};
    table_prefetch(s->thread.table, node_key(s));
    return true;
}

/* ---- below depth 0 ---- */

static int quiesce(struct pvs *s, int alpha, int beta, int depth, int ply, size_t base, bool danger)
{
    struct node n = {.alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .base = base};
    int score, best = -SEARCH_INFINITE;
    n.danger = danger;
    n.open_window = beta - alpha > 1;
    s->frame[ply].pv_n = 0;
    s->thread.deepest = ply > s->thread.deepest ? ply : s->thread.deepest;
    if (search_count_node(&s->thread))
        return 0;
    if (!s->game->mate && s->board.p->royals[s->board.p->seat] == 0)
        return ply - AGON_DECIDED;
    if (depth == 0 && ply > 0 && board_again(&s->board) == BOARD_DRAWN)
        return drawn_score(s, &n);
    n.key = node_key(s);
    if (probe_tt(s, &n, &score))
        return score;
    if (ply >= PVS_PLIES - 1 || base + s->max > s->room)
        return static_value(s, -SEARCH_INFINITE, SEARCH_INFINITE);

    /* Standing pat */
    bool evades = danger && depth > -EVASIONS;
    if (!evades) {
        best = static_value(s, alpha, beta);
        if (best >= beta)
            return best;
        n.alpha = best > alpha ? best : alpha;
    }

    /* Captures, or every answer to a danger */
    struct picker p;
    agon_move best_move = 0, m;
    int tried = 0, stand = best;
    picker_init(&p, s, ply, base, n.e.move, !evades, false);
    while ((m = picker_next(&p)) != 0) {
        if (!evades && stand + exchange_gain(&s->board, m) + pawns(s, DELTA_MARGIN) <= n.alpha)
            continue;
        if (!make(s, &n, m, p.stage))
            continue;
        tried++;
        bool check = depth > -EVASIONS && in_danger(s, s->board.p->seat);
        score = -quiesce(s, -n.beta, -n.alpha, depth - 1, ply + 1, p.top, check);
        board_undo(&s->board);
        if (s->thread.stopped)
            return 0;
        if (score <= best)
            continue;
        best = score;
        if (score > n.alpha) {
            n.alpha = score;
            best_move = m;
            keep_line(s, ply, m);
            if (score >= beta)
                break;
        }
    }
    if (evades && tried == 0)
        return s->game->mate ? stuck_score(s, &n) : static_value(s, alpha, beta);
    store_tt(s, &n, best, alpha, best_move);
    return best;
}

/* ---- the tree ---- */

static int search(struct pvs *, int alpha, int beta, int depth, int ply, size_t base, bool danger);

/* Whether skipping a turn tells something: with one piece besides royals and pawns, having to move
 * may be what loses. */
static bool has_army(const struct pvs *s)
{
    const struct board *b = &s->board;
    int seat = b->p->seat, pieces = 0;
    for (int i = 0; i < b->p->count[seat] && pieces < 2; i++) {
        int kind = piece_kind(b->p->cell[*fairy_list(b->g, b->p, seat, i)]);
        pieces += !b->g->kind[seat][kind].royal && b->v->worth[kind] > b->v->pawn;
    }
    return pieces >= 2;
}

/* Whether the static value already is too good for the opponent. */
static bool static_cuts(const struct pvs *s, const struct node *n)
{
    return n->prunes && n->depth <= STATIC_DEPTH &&
           n->value - pawns(s, STATIC_STEP * n->depth) >= n->beta;
}

/* Null move: whether even a skipped turn is too good for the opponent. */
static bool null_move_cuts(struct pvs *s, struct node *n, int *score)
{
    if (!n->prunes || n->depth < NULL_MIN || n->value < n->beta ||
        s->frame[n->ply - 1].step.kind < 0 || !has_army(s))
        return false;
    int more = (n->value - n->beta) / (2 * s->values->pawn);
    int depth = n->depth - NULL_CUT - n->depth / 4 - (more < 2 ? more : 2);
    s->frame[n->ply].step = (struct history_step){-1, 0};
    board_skip(&s->board);
    *score = -search(s, -n->beta, -n->beta + 1, depth, n->ply + 1, n->base, false);
    board_undo(&s->board);
    if (*score > SEARCH_WON)
        *score = n->beta;
    return s->thread.stopped || *score >= n->beta;
}

/* How many plies less deep a move is searched at first. */
static int reduction(const struct pvs *s, const struct node *n, const struct picker *p, int tried,
                     bool check)
{
    if (!s->thread.prunes || n->depth < 3 || tried < 2 + n->open_window || check || n->danger)
        return 0;
    if (!picker_is_quiet(p))
        return p->stage == PICKER_LOSING;
    int depth = n->depth < PVS_LOGS ? n->depth : PVS_LOGS - 1;
    int r = s->reduction[depth][tried < PVS_LOGS ? tried : PVS_LOGS - 1];
    r = (r - p->score / 120) / 100 - n->open_window;
    return r <= 0 ? 0 : r > n->depth - 2 ? n->depth - 2 : r;
}

/* Searches below the move just made: the first with the whole window, others with an empty one. */
static int search_child(struct pvs *s, const struct node *n, const struct picker *p, int tried,
                        bool check, agon_move m)
{
    int full = n->depth - 1, ply = n->ply + 1, score;
    int more = n->ply == 0 && s->thread.noise > 0
                   ? level_noise(s->thread.noise, s->thread.noise_seed, random_mix(m))
                   : 0;
    int alpha = n->alpha - more, beta = n->beta - more;
    if (tried == 0) {
        score = -search(s, -beta, -alpha, full, ply, p->top, check);
    } else {
        int less = full - reduction(s, n, p, tried, check);
        score = -search(s, -alpha - 1, -alpha, less, ply, p->top, check);
        if (less < full && score > alpha && !s->thread.stopped)
            score = -search(s, -alpha - 1, -alpha, full, ply, p->top, check);
        if (score > alpha && score < beta && !s->thread.stopped)
            score = -search(s, -beta, -alpha, full, ply, p->top, check);
    }
    return abs(score) > SEARCH_WON ? score : score + more;
}

/* What a cutoff by a quiet move teaches; the ones tried before it were worse. */
static void learn_cut(struct pvs *s, const struct node *n, agon_move m, const agon_move *before,
                      int count)
{
    struct pvs_frame *f = &s->frame[n->ply];
    const struct fairy_pos *p = s->board.p;
    struct history_step last = {-1, 0};
    int bonus = n->depth * n->depth * 16 > 2000 ? 2000 : n->depth * n->depth * 16;
    if (n->ply > 0)
        last = s->frame[n->ply - 1].step;
    if (f->killer[0] != m) {
        f->killer[1] = f->killer[0];
        f->killer[0] = m;
    }
    history_note_answer(&s->history, p->seat, last, m);
    history_learn(&s->history, p->seat, last,
                  (struct history_step){piece_kind(p->cell[fairy_from(m)]), fairy_to(m)}, bonus);
    for (int i = 0; i < count; i++) {
        struct history_step step = {piece_kind(p->cell[fairy_from(before[i])]),
                                    fairy_to(before[i])};
        history_learn(&s->history, p->seat, last, step, -bonus);
    }
}

/* Whether quiet moves are given up: enough of them were tried, and none could repeat a position. */
static bool enough_quiets(const struct node *n, int quiets)
{
    return n->prunes && !n->seen && n->depth <= LATE_DEPTH &&
           quiets >= LATE_FIRST + 2 * n->depth * n->depth;
}

/* Whether a move that gives no check is left out as futile: it loses material, or is quiet and has
 * too much to make up for. */
static bool is_futile(const struct pvs *s, const struct node *n, const struct picker *p, bool quiet)
{
    if (!n->prunes || (!quiet && p->stage != PICKER_LOSING))
        return false;
    if (!quiet)
        return n->depth <= LOSING_DEPTH;
    return n->depth <= LATE_DEPTH &&
           n->value + pawns(s, FUTILE_MARGIN + FUTILE_STEP * n->depth) <= n->alpha;
}

/* The best value of the moves that are tried; -SEARCH_INFINITE when there is none. */
static int best_move(struct pvs *s, struct node *n, agon_move *best_move)
{
    enum { REMEMBERED = 48 };
    struct picker p;
    agon_move quiet[REMEMBERED], m;
    int best = -SEARCH_INFINITE, tried = 0, quiets = 0;
    bool everywhere = n->ply == 0 || !s->thread.prunes;
    picker_init(&p, s, n->ply, n->base, n->e.move, false, everywhere);
    while ((m = picker_next(&p)) != 0 || (tried == 0 && !everywhere)) {
        if (m == 0) {
            everywhere = true;
            picker_list_rest(&p);
            continue;
        }
        if (n->ply == 0 && search_is_excluded(&s->thread, m))
            continue;
        bool quiet_move =
            picker_is_quiet(&p) ||
            (p.stage == PICKER_FIRST && !board_is_capture(s->board.p, m) && fairy_becomes(m) < 0);
        if (best > -SEARCH_WON && picker_is_quiet(&p) && enough_quiets(n, quiets)) {
            picker_skip_quiets(&p);
            continue;
        }
        if (!make(s, n, m, p.stage))
            continue;
        bool check = in_danger(s, s->board.p->seat);
        if (best > -SEARCH_WON && !check && is_futile(s, n, &p, quiet_move) &&
            board_again(&s->board) != BOARD_DRAWN) {
            board_undo(&s->board);
            tried++;
            continue;
        }
        int score = search_child(s, n, &p, tried, check, m);
        board_undo(&s->board);
        if (s->thread.stopped)
            break;
        tried++;
        if (score > best)
            best = score;
        if (score > n->alpha) {
            n->alpha = score;
            *best_move = m;
            keep_line(s, n->ply, m);
        }
        if (n->alpha >= n->beta) {
            if (quiet_move)
                learn_cut(s, n, m, quiet, quiets < REMEMBERED ? quiets : REMEMBERED);
            break;
        }
        if (quiet_move && quiets < REMEMBERED)
            quiet[quiets] = m;
        quiets += quiet_move;
    }
    return best;
}

/* Static values only: what the table says of a shallow search may be a trap, and believed it would
 * never be looked into. */
static void static_checks(struct pvs *s, struct node *n)
{
    n->prunes = s->thread.prunes && !n->open_window && !n->danger && n->ply > 0 &&
                n->beta > -SEARCH_WON && n->alpha < SEARCH_WON;
    if (n->prunes)
        n->value = static_value(s, n->alpha - pawns(s, FUTILE_MARGIN + FUTILE_STEP * LATE_DEPTH),
                                n->beta + pawns(s, STATIC_STEP * STATIC_DEPTH));
}

static int search(struct pvs *s, int alpha, int beta, int depth, int ply, size_t base, bool danger)
{
    /* The horizon; a danger is looked at a ply deeper */
    if (danger && s->thread.prunes)
        depth++;
    if (depth <= 0)
        return quiesce(s, alpha, beta, 0, ply, base, danger);
    struct node n = {.alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .base = base};
    int score;
    n.danger = danger;
    n.open_window = beta - alpha > 1;
    s->frame[ply].pv_n = 0;
    s->thread.deepest = ply > s->thread.deepest ? ply : s->thread.deepest;
    if (search_count_node(&s->thread))
        return 0;

    /* Decided and drawn positions */
    if (!s->game->mate && s->board.p->royals[s->board.p->seat] == 0)
        return ply - AGON_DECIDED;
    enum board_again again = ply > 0 ? board_again(&s->board) : BOARD_NEW;
    if (again == BOARD_DRAWN)
        return drawn_score(s, &n);
    n.seen = again == BOARD_SEEN;
    if (ply >= PVS_PLIES - 1 || base + s->max > s->room)
        return static_value(s, -SEARCH_INFINITE, SEARCH_INFINITE);
    if (ply > 0) {
        n.alpha = alpha > ply - AGON_DECIDED ? alpha : ply - AGON_DECIDED;
        n.beta = beta < AGON_DECIDED - ply ? beta : AGON_DECIDED - ply;
        if (n.alpha >= n.beta)
            return n.alpha;
    }

    /* Transposition table, static values, a skipped turn */
    n.key = node_key(s);
    if (probe_tt(s, &n, &score))
        return score;
    static_checks(s, &n);
    if (static_cuts(s, &n))
        return n.value;
    if (null_move_cuts(s, &n, &score))
        return s->thread.stopped ? 0 : score;
    if (s->thread.prunes && depth >= GUESS_MIN && !n.e.move)
        n.depth--; /* without a best guess the order is poor */

    agon_move move = 0;
    int first = n.alpha, best = best_move(s, &n, &move);
    if (s->thread.stopped)
        return best > -SEARCH_INFINITE ? best : 0;
    if (best == -SEARCH_INFINITE)
        return ply == 0 && s->thread.excluded_n > 0 ? best : stuck_score(s, &n);
    if (!n.seen && (ply > 0 || (s->thread.excluded_n == 0 && s->thread.noise == 0)))
        store_tt(s, &n, best, first, move);
    return best;
}

int pvs_root(struct pvs *s, int alpha, int beta, int depth)
{
    bool danger = in_danger(s, s->board.p->seat);
    return search(s, alpha, beta, depth - (danger && s->thread.prunes), 0, 0, danger);
}
