/* The end of the search: hanging pieces are taken before the board is evaluated.
 *
 * The evaluation knows that a piece is held but not the consequences. So the side to move may
 * capture something, or not, and then the other side likewise; whole turns, each with no more steps
 * than the capture needs. */
#include <stdlib.h>

#include "engines/arimaa/capture_turns.h"
#include "engines/arimaa/goal.h"
#include "engines/arimaa/search.h"

enum {
    TURNS = 2,    /* of captures, one of each side */
    MARGIN = 1500 /* gain of a capture beyond the piece, thousandths of a rabbit */
};

static int take(struct search *, const struct arimaa_pos *, int alpha, int beta, int left, int ply,
                int turns);

/* The value of ending the turn on `after` for its player. */
static int value_after(struct search *s, const struct arimaa_pos *after, int alpha, int beta,
                       int left, int ply, int turns)
{
    struct arimaa_pos next = *after;
    arimaa_end_turn(&next);
    struct arimaa_verdict v = arimaa_decided(s->game, &next, (struct agon_past){NULL, 0});
    if (search_count_node(&s->thread))
        return 0;
    if (v.why)
        return search_decided(v, after->seat, turns);
    if (s->game->judge && arimaa_can_goal(&next, ARIMAA_STEPS))
        return turns + 1 - AGON_DECIDED;
    if (search_is_threatened(s, &next))
        return -search_value_defended(s, &next, ply);
    return -take(s, &next, -beta, -alpha, left, ply, turns);
}

/* The value of p, with `left` turns of captures left; a capture would end turn `turns` + 1. */
static int take(struct search *s, const struct arimaa_pos *p, int alpha, int beta, int left,
                int ply, int turns)
{
    struct capture_turn list[CAPTURE_TURNS_MAX];
    int best = search_value(s, p, ply), stand = best;
    if (best >= beta || left == 0)
        return best;
    alpha = best > alpha ? best : alpha;
    int kind = arimaa_capture_worth(alpha - stand - MARGIN);
    int n = kind < ARIMAA_KINDS ? arimaa_capture_turns(p, kind, list) : 0;
    for (int i = 0; i < n && alpha < beta; i++) {
        int value = value_after(s, &list[i].after, alpha, beta, left - 1, ply + 1, turns + 1);
        if (s->thread.stopped)
            break;
        best = value > best ? value : best;
        alpha = value > alpha ? value : alpha;
    }
    return best;
}

int search_quiet(struct search *s, const struct arimaa_pos *p, int alpha, int beta, int ply,
                 int turns)
{
    return take(s, p, alpha, beta, TURNS, ply, turns);
}
