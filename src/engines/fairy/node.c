/* Operations of every node: table, static values, making moves. */
#include "engines/fairy/node.h"

#include <string.h>

#include "core/random.h"
#include "engines/fairy/evaluate.h"
#include "search/score.h"

enum {
    QUIET_NEAR = 12, /* moves before the draw by quiet moves that the table distinguishes */
    FADES = 200,     /* moves without a capture after which an advantage would be zero, */
    FADED = 100      /* and after which it stops shrinking */
};

bool node_in_danger(const struct pvs *s, int seat)
{
    static const struct fairy_change none = {-1, -1, -1, -1, -1};
    const struct fairy_pos *p = s->board.p;
    if (s->game->mate)
        return fairy_in_danger(s->game, p, seat);
    return p->royals[seat] == 1 && fairy_attacked(s->game, p, p->royal_at[seat], !seat, &none);
}

uint64_t node_key(const struct pvs *s)
{
    const struct fairy_pos *p = s->board.p;
    int limit = s->game->variant->quiet;
    uint64_t key = board_key(&s->board);
    return limit > 0 && p->quiet >= limit - QUIET_NEAR ? key ^ random_mix(p->quiet + 1u) : key;
}

bool node_probe(const struct pvs *s, struct node *n, int *score)
{
    if (!table_find(s->thread.table, n->key, &n->e))
        return false;
    *score = score_from_table(n->e.score, n->ply);
    if (n->open_window || n->ply == 0 || n->seen || n->e.depth < (n->depth > 0 ? n->depth : 0))
        return false;
    return score_cuts(*score, n->e.bound, n->alpha, n->beta);
}

void node_store(struct pvs *s, const struct node *n, int best, int alpha, agon_move m)
{
    table_store(s->thread.table, n->key,
                &(struct table_entry){.score = score_to_table(best, n->ply),
                                      .depth = n->depth > 0 ? n->depth : 0,
                                      .bound = score_bound(best, alpha, n->beta),
                                      .move = m ? picker_word(m) : 0});
}

void node_keep_line(struct pvs *s, int ply, agon_move m)
{
    struct pvs_frame *f = &s->frame[ply], *below = &s->frame[ply + 1];
    int n = below->pv_n < BOARD_PLIES - 1 ? below->pv_n : BOARD_PLIES - 1;
    f->pv[0] = m;
    memcpy(f->pv + 1, below->pv, (size_t)n * sizeof *f->pv);
    f->pv_n = n + 1;
}

/* During an approach, a lead shrinks with every move since the last capture, as far as known, so
 * that the engine gives up a little of it to make progress. */
static int fade(const struct pvs *s, int value)
{
    const struct board *b = &s->board;
    int idle = b->sums.idle < FADED ? b->sums.idle : FADED;
    return b->approach.seat == APPROACH_NOBODY ? value : value * (FADES - idle) / FADES;
}

int node_static(struct pvs *s, int alpha, int beta)
{
    uint64_t key = board_key(&s->board);
    struct pvs_value *v = &s->value[key & (PVS_VALUES - 1)];
    if (v->key == key)
        return fade(s, v->value);
    bool rough;
    int value = evaluate_board(&s->board, alpha, beta, &rough);
    if (!rough)
        *v = (struct pvs_value){key, value};
    return fade(s, value);
}

int node_corrected(const struct pvs *s, const struct node *n, int raw)
{
    const struct board *b = &s->board;
    if (!s->thread.prunes)
        return raw;
    int value =
        raw + correction_of(&s->correction, b->p->seat, b->sums.forward, pvs_past(s, n->ply).enemy);
    return value > VALUES_SURE ? VALUES_SURE : value < -VALUES_SURE ? -VALUES_SURE : value;
}

bool node_enter(struct pvs *s, struct node *n, int *score)
{
    s->frame[n->ply].pv_n = 0;
    s->thread.deepest = n->ply > s->thread.deepest ? n->ply : s->thread.deepest;
    *score = 0;
    if (search_count_node(&s->thread))
        return true;
    if (s->game->mate || s->board.p->royals[s->board.p->seat] > 0)
        return false;
    *score = n->ply - AGON_DECIDED;
    return true;
}

int node_stuck(const struct pvs *s, const struct node *n)
{
    int lost = n->ply - AGON_DECIDED, stuck = s->game->variant->stuck;
    if (s->game->mate && n->danger)
        return lost;
    return stuck == STUCK_DRAWS ? 0 : stuck == STUCK_LOSES ? lost : -lost;
}

int node_drawn(const struct pvs *s, const struct node *n)
{
    bool mate = s->game->mate && n->danger && fairy_generate(s->game, s->board.p, NULL) == 0;
    return mate ? n->ply - AGON_DECIDED : 0;
}

enum checks_answer node_gives_check(const struct pvs *s, struct node *n, agon_move m)
{
    checks_draw(&n->other, &s->board, !s->board.p->seat);
    return checks_given(&n->other, &s->board, m);
}

bool node_make(struct pvs *s, struct node *n, agon_move m, enum picker_stage stage,
               enum checks_answer *check)
{
    int seat = s->board.p->seat, kind = piece_kind(s->board.p->cell[fairy_from(m)]);
    bool test = (stage == PICKER_CAPTURES || stage == PICKER_LOSING) && s->game->mate;
    if (test && !n->danger) {
        checks_draw(&n->own, &s->board, seat);
        test = !checks_keeps_safe(&n->own, &s->board, m);
    }
    board_play(&s->board, m);
    if (test && fairy_in_danger(s->game, s->board.p, seat)) {
        board_undo(&s->board);
        return false;
    }
    if (*check == CHECKS_UNKNOWN)
        *check = node_in_danger(s, s->board.p->seat) ? CHECKS_YES : CHECKS_NO;
    s->frame[n->ply].step = (struct history_step){kind, fairy_to(m)};
    table_prefetch(s->thread.table, node_key(s));
    return true;
}
