/* Pruning at a node: its static value is far outside the window, even a skipped turn is too good,
 * or a capture refutes it at once. */
#include "engines/fairy/exchange.h"
#include "engines/fairy/node.h"
#include "search/score.h"

enum {
    /* margins in eighths of a pawn */
    STATIC_DEPTH = 8, /* up to it, a static value this far above beta is trusted */
    STATIC_STEP = 6,
    RAZOR_DEPTH = 3, /* up to it, a static value this far below alpha is */
    RAZOR_FIRST = 16,
    RAZOR_STEP = 16,
    NULL_MIN = 3,
    NULL_CUT = 4,
    PROBE_MIN = 5, /* from it on, captures are searched against more than beta */
    PROBE_MARGIN = 12,
    PROBE_CUT = 4
};

/* Whether a null move is informative: with one piece besides royals and pawns, zugzwang is
 * likely. */
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

static bool null_move_cuts(struct pvs *s, const struct node *n, int *score)
{
    if (n->depth < NULL_MIN || n->value < n->beta || s->frame[n->ply - 1].step.kind < 0 ||
        !has_army(s))
        return false;
    int more = (n->value - n->beta) / (2 * s->values->pawn);
    int depth = n->depth - NULL_CUT - n->depth / 4 - (more < 3 ? more : 3);
    s->frame[n->ply].step = (struct history_step){-1, 0};
    board_skip(&s->board);
    int value = -node_search(s, -n->beta, -n->beta + 1, depth, n->ply + 1, n->base, false, !n->cut);
    board_undo(&s->board);
    if (s->thread.stopped || value < n->beta)
        return s->thread.stopped;
    *score = value > SEARCH_WON ? n->beta : value;
    return true;
}

/* Whether a capture is so much better than beta that a shallower search is sufficient. */
static bool probe_cuts(struct pvs *s, struct node *n, int *score)
{
    int beta = n->beta + node_pawns(s, PROBE_MARGIN), less = n->depth - PROBE_CUT;
    struct picker p;
    agon_move m;
    if (n->depth < PROBE_MIN || beta > SEARCH_WON ||
        (n->e.move && n->e.depth >= less && score_from_table(n->e.score, n->ply) < beta))
        return false;
    picker_init(&p, s, n->ply, n->base, n->e.move, true, false);
    while ((m = picker_next(&p)) != 0) {
        enum checks_answer check = CHECKS_UNKNOWN;
        if (n->value + exchange_value(&s->board, m) < beta)
            continue;
        if (!node_make(s, n, m, p.stage, &check))
            continue;
        bool danger = check == CHECKS_YES;
        int value = -node_quiesce(s, -beta, -beta + 1, 0, n->ply + 1, p.top, danger);
        if (value >= beta && !s->thread.stopped)
            value = -node_search(s, -beta, -beta + 1, less, n->ply + 1, p.top, danger, !n->cut);
        board_undo(&s->board);
        if (s->thread.stopped)
            return true;
        if (value >= beta) {
            *score = value > SEARCH_WON ? value : value - node_pawns(s, PROBE_MARGIN);
            return true;
        }
    }
    return false;
}

bool node_cuts(struct pvs *s, struct node *n, int *score)
{
    *score = 0;
    if (!n->prunes)
        return false;
    if (n->depth <= STATIC_DEPTH && n->value < VALUES_SURE &&
        n->value - node_pawns(s, STATIC_STEP * (n->depth - n->improving)) >= n->beta) {
        *score = n->value;
        return true;
    }
    if (n->depth <= RAZOR_DEPTH &&
        n->value + node_pawns(s, RAZOR_FIRST + RAZOR_STEP * n->depth) <= n->alpha) {
        *score = node_quiesce(s, n->alpha, n->alpha + 1, 0, n->ply, n->base, false);
        if (s->thread.stopped || *score <= n->alpha)
            return true;
    }
    return null_move_cuts(s, n, score) || probe_cuts(s, n, score);
}
