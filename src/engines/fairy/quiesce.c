/* Below depth 0. */
#include "engines/fairy/exchange.h"
#include "engines/fairy/node.h"
#include "search/score.h"

enum {
    DELTA_MARGIN = 12, /* eighths of a pawn: a capture's maximum gain beyond the victim */
    EVASIONS = 2       /* plies below depth 0 that search every move in danger */
};

/* Checks before any move: whether the node is over with *score. */
static bool enter(struct pvs *s, struct node *n, int *score)
{
    if (node_enter(s, n, score))
        return true;
    if (n->depth == 0 && n->ply > 0 && board_again(&s->board) == BOARD_DRAWN) {
        *score = node_drawn(s, n);
        return true;
    }
    n->key = node_key(s);
    if (node_probe(s, n, score))
        return true;
    if (n->ply < PVS_PLIES - 1 && n->base + s->max <= s->room)
        return false;
    *score = node_static(s, -SEARCH_INFINITE, SEARCH_INFINITE);
    return true;
}

/* The best of the moves tried, starting with `best`; *tried: their number. */
static int try_moves(struct pvs *s, struct node *n, int best, bool evades, agon_move *best_move,
                     int *tried)
{
    struct picker p;
    agon_move m;
    int stand = best, score;
    picker_init(&p, s, n->ply, n->base, n->e.move, !evades, false);
    while ((m = picker_next(&p)) != 0) {
        if (!evades &&
            stand + exchange_gain(&s->board, m) + node_pawns(s, DELTA_MARGIN) <= n->alpha)
            continue;
        bool looks = n->depth > -EVASIONS;
        enum checks_answer check = looks ? node_gives_check(s, n, m) : CHECKS_NO;
        if (evades && best > -SEARCH_WON && picker_is_quiet(&p) && *tried > 2)
            break;
        if (!node_make(s, n, m, p.stage, &check))
            continue;
        ++*tried;
        score = -node_quiesce(s, -n->beta, -n->alpha, n->depth - 1, n->ply + 1, p.top,
                              check == CHECKS_YES);
        board_undo(&s->board);
        if (s->thread.stopped)
            return 0;
        if (score <= best)
            continue;
        best = score;
        if (score > n->alpha) {
            n->alpha = score;
            *best_move = m;
            node_keep_line(s, n->ply, m);
            if (score >= n->beta)
                break;
        }
    }
    return best;
}

int node_quiesce(struct pvs *s, int alpha, int beta, int depth, int ply, size_t base, bool danger)
{
    struct node n = {.alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .base = base};
    int score, best = -SEARCH_INFINITE, tried = 0;
    agon_move best_move = 0;
    n.danger = danger;
    n.open_window = beta - alpha > 1;
    if (enter(s, &n, &score))
        return score;
    bool evades = danger && depth > -EVASIONS;
    if (!evades) { /* standing pat */
        best = node_corrected(s, &n, node_static(s, alpha, beta));
        if (best >= beta)
            return best;
        n.alpha = best > alpha ? best : alpha;
    }
    best = try_moves(s, &n, best, evades, &best_move, &tried);
    if (s->thread.stopped)
        return 0;
    if (evades && tried == 0)
        return s->game->mate ? node_stuck(s, &n) : node_static(s, alpha, beta);
    node_store(s, &n, best, alpha, best_move);
    return best;
}
