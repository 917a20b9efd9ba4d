/* Reasons for illegal moves in Kamisado, in the words of the rules; and the invariants of
 * positions. */
#include "games/kamisado/kamisado.h"

/* Why the seat's tower may not go there without a push. */
static int refuse_way(const struct kamisado_pos *p, int from, int to, int rings,
                      struct agon_error *e)
{
    int up = p->seat == KAMISADO_WHITE ? to / 8 - from / 8 : from / 8 - to / 8;
    int side = to % 8 - from % 8;
    const char *a = kamisado_square_name(from), *b = kamisado_square_name(to);
    if (up <= 0 || (side != 0 && side != up && side != -up))
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(kamisado_not_forward,
                                  "towers move straight or diagonally forward: not %s to %s"),
                         a, b);
    if (up > kamisado_reach(rings))
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(kamisado_too_far, "a tower with %d ring%s moves at most %d square%s"), rings,
            rings > 1 ? "s" : "", kamisado_reach(rings), kamisado_reach(rings) > 1 ? "s" : "");
    int step = (to - from) / up, sq = from + step;
    while (sq != to && !(p->occupied >> sq & 1))
        sq += step;
    return agon_fail(e, AGON_ILLEGAL, -1,
                     AGON_SAY(kamisado_blocked, "%s is occupied: from %s the way to %s is blocked"),
                     kamisado_square_name(sq), a, b);
}

static int refuse_push(const struct kamisado_pos *p, int from, int to, int rings,
                       struct agon_error *e)
{
    if (to - from != (p->seat == KAMISADO_WHITE ? 8 : -8))
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(kamisado_push_straight, "a push goes straight forward by one square"));
    if (rings == 0)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(kamisado_push_needs_rings,
                                  "no push from %s: a tower without rings cannot push"),
                         kamisado_square_name(from));
    return agon_fail(
        e, AGON_ILLEGAL, -1,
        AGON_SAY(kamisado_push_too_weak, "no push from %s: a tower with %d ring%s pushes up to %d "
                                         "enem%s with fewer rings, an empty square behind"),
        kamisado_square_name(from), rings, rings == 1 ? "" : "s", rings, rings == 1 ? "y" : "ies");
}

/* Why the round does not allow this move. */
static int refuse_tower(const struct kamisado_pos *p, agon_move m, struct agon_error *e)
{
    int from = kamisado_move_from(m), to = kamisado_move_to(m);
    int colour = kamisado_tower_at(p, p->seat, from);
    const char *seat = kamisado_seat_name(p->seat);
    if (p->colour != KAMISADO_FREE && kamisado_is_blocked(p, p->seat, p->colour))
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(kamisado_pass_expected, "%s's %s tower is blocked: expected pass"), seat,
            kamisado_colour_name(p->colour));
    if (colour == KAMISADO_FREE)
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(kamisado_no_tower, "%s has no tower on %s"),
                         seat, kamisado_square_name(from));
    if (p->colour != KAMISADO_FREE && colour != p->colour)
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(kamisado_wrong_tower, "%s must move the %s tower on %s, not the %s one"), seat,
            kamisado_colour_name(p->colour), kamisado_square_name(p->at[p->seat][p->colour]),
            kamisado_colour_name(colour));
    int rings = p->rings[p->seat][colour];
    return m & KAMISADO_PUSH ? refuse_push(p, from, to, rings, e)
                             : refuse_way(p, from, to, rings, e);
}

int kamisado_check(const agon_game *game, const agon_pos *pos, struct agon_past past, agon_move m,
                   struct agon_error *e)
{
    const struct kamisado_pos *p = kamisado_pos(pos);
    agon_move moves[KAMISADO_MOVES_MAX];
    int n = kamisado_moves(game, pos, past, moves);
    for (int i = 0; i < n; i++)
        if (moves[i] == m)
            return 0;
    bool fill = m == KAMISADO_FILL_LEFT || m == KAMISADO_FILL_RIGHT;
    if (p->phase == KAMISADO_OVER)
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(kamisado_match_over, "the match is over"));
    if (m != AGON_PASS && !fill && m >> 13)
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(kamisado_no_move, "not a move of Kamisado"));
    if (p->phase == KAMISADO_FILL)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(kamisado_choose_side, "a new round: %s chooses left or right"),
                         kamisado_seat_name(p->seat));
    if (fill)
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(kamisado_line_up_later, "towers are lined up between rounds only"));
    if (m != AGON_PASS)
        return refuse_tower(p, m, e);
    return p->colour == KAMISADO_FREE
               ? agon_fail(e, AGON_ILLEGAL, -1,
                           AGON_SAY(kamisado_no_pass, "%s may move any tower: no pass"),
                           kamisado_seat_name(p->seat))
               : agon_fail(e, AGON_ILLEGAL, -1,
                           AGON_SAY(kamisado_not_blocked,
                                    "%s's %s tower can move: only a blocked one passes"),
                           kamisado_seat_name(p->seat), kamisado_colour_name(p->colour));
}

/* Whether all towers are on different squares. */
static bool towers_sound(const struct kamisado_pos *p)
{
    uint64_t set = 0;
    for (int i = 0; i < 2 * KAMISADO_COLOURS; i++) {
        int sq = p->at[i / 8][i % 8];
        if (sq > 63 || set >> sq & 1 || p->rings[i / 8][i % 8] > KAMISADO_RINGS)
            return false;
        set |= KAMISADO_BIT(sq);
    }
    return set == p->occupied;
}

/* Whether the passes lead from the first blocked tower to the one to move. */
static bool chain_sound(const struct kamisado_game *g, const struct kamisado_pos *p)
{
    uint8_t pair = p->first;
    if (p->passes == 0 || p->phase != KAMISADO_PLAY)
        return p->passes == 0 && p->first == KAMISADO_NO_PAIR;
    for (int i = 0; i < p->passes; i++) {
        if (pair >= KAMISADO_NO_PAIR || !kamisado_is_blocked(p, pair >> 3, pair & 7))
            return false;
        pair = kamisado_after_pass(g, p, pair);
    }
    return pair == KAMISADO_PAIR(p->seat, p->colour) && p->passes < 2 * KAMISADO_COLOURS;
}

bool kamisado_sound(const agon_game *game, const agon_pos *pos)
{
    const struct kamisado_game *g = kamisado_game(game);
    const struct kamisado_pos *p = kamisado_pos(pos);
    bool forced = p->colour < KAMISADO_FREE;
    bool over = kamisado_winner(g, p) >= 0 || kamisado_match_drawn(g, p);
    return towers_sound(p) && p->seat < 2 && p->colour <= KAMISADO_FREE &&
           p->phase <= KAMISADO_OVER && p->drawn <= KAMISADO_DRAWN_MAX && p->spare == 0 &&
           forced == (p->last < KAMISADO_NO_PAIR) && (!forced || p->phase == KAMISADO_PLAY) &&
           over == (p->phase == KAMISADO_OVER) && chain_sound(g, p);
}
