/* Reasons for illegal moves in Arimaa, in the words of the rules. */
#include "games/arimaa/arimaa.h"

/* Why this piece cannot be placed there. */
static int refuse_place(const struct arimaa_game *g, const struct arimaa_pos *p, agon_move m,
                        struct agon_error *e)
{
    int sq = arimaa_move_to(m), kind = arimaa_move_kind(m), side = arimaa_move_side(m);
    uint8_t left[ARIMAA_KINDS];
    int slot = p->seat == ARIMAA_GOLD ? sq : sq - 48;
    if (!p->setup)
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(arimaa_setup_over, "the set-up is over: expected a step such as Ee2n"));
    arimaa_left_to_place(g, p, left);
    if (side != p->seat)
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(arimaa_sets_up, "%s sets up now"),
                         p->seat == ARIMAA_GOLD ? "gold" : "silver");
    if (slot < 0 || slot > 15)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(arimaa_not_home, "%s is not on %s's two home rows"),
                         arimaa_square_name(sq), p->seat == ARIMAA_GOLD ? "gold" : "silver");
    if (kind < ARIMAA_KINDS && !left[kind])
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(arimaa_none_left, "no %s is left to place"),
                         arimaa_piece_name(side, kind));
    return agon_fail(
        e, AGON_ILLEGAL, -1,
        AGON_SAY(arimaa_in_order, "%s cannot be used now: home squares are filled in order"),
        arimaa_square_name(sq));
}

/* Refusals of a step by the piece that makes it. */
static int refuse_own(const struct arimaa_pos *p, int from, int to, int kind, struct agon_error *e)
{
    const struct arimaa_board *b = &p->board;
    const char *name = arimaa_piece_name(p->seat, kind), *at = arimaa_square_name(from);
    int back = p->seat == ARIMAA_GOLD ? -8 : 8;
    if (p->open == ARIMAA_OPEN_PUSH && to != p->square)
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(arimaa_push_open, "a push is open: a stronger piece must step to %s"),
            arimaa_square_name(p->square));
    if (arimaa_frozen(b, p->seat) >> from & 1)
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(arimaa_frozen, "the %s on %s is frozen"),
                         name, at);
    if (p->open == ARIMAA_OPEN_PUSH && kind <= p->kind)
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(arimaa_not_stronger, "the %s on %s is not stronger than the pushed %s"), name,
            at, arimaa_piece_name(p->seat ^ 1, p->kind));
    if (kind == ARIMAA_RABBIT && to - from == back)
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(arimaa_rabbit_backwards, "rabbits do not step backwards: %s to %s"), at,
            arimaa_square_name(to));
    return agon_fail(e, AGON_ILLEGAL, -1,
                     AGON_SAY(arimaa_no_turn_follows,
                              "no legal turn can follow that step: it must change the "
                              "board and not repeat it for the third time"));
}

/* Refusals of a step by an enemy piece: a push or a pull. */
static int refuse_enemy(const struct arimaa_pos *p, int from, int to, int kind,
                        struct agon_error *e)
{
    const struct arimaa_board *b = &p->board;
    const char *name = arimaa_piece_name(p->seat ^ 1, kind), *at = arimaa_square_name(from);
    uint64_t beside = arimaa_beside(ARIMAA_BIT(from)),
             stronger = arimaa_stronger_than(b, p->seat, kind) & beside;
    if (p->open == ARIMAA_OPEN_PUSH)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(arimaa_push_open_first,
                                  "a push is open: a stronger piece must step to %s first"),
                         arimaa_square_name(p->square));
    if (p->open == ARIMAA_OPEN_PULL && to == p->square && kind >= p->kind)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(arimaa_not_weaker,
                                  "the %s on %s is not weaker than the %s that would pull it"),
                         name, at, arimaa_piece_name(p->seat, p->kind));
    if (!stronger)
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(arimaa_no_pusher, "no stronger piece stands beside the %s on %s to push it"),
            name, at);
    if (!(stronger & ~arimaa_frozen(b, p->seat)))
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(arimaa_pushers_frozen, "every piece that could push the %s on %s is frozen"),
            name, at);
    if (p->steps == ARIMAA_STEPS - 1)
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(arimaa_push_two_steps, "a push takes two steps and only one is left"));
    return agon_fail(e, AGON_ILLEGAL, -1,
                     AGON_SAY(arimaa_no_turn_follows_push, "no legal turn can follow that push"));
}

/* Why the turn cannot end here. */
static int refuse_pass(const struct arimaa_pos *p, struct agon_error *e)
{
    if (p->setup)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(arimaa_setup_open, "the set-up is not finished"));
    if (p->steps == 0)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(arimaa_step_needed, "a turn has at least one step"));
    if (p->open == ARIMAA_OPEN_PUSH)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(arimaa_push_unfinished,
                                  "the push is not finished: a stronger piece must step to %s"),
                         arimaa_square_name(p->square));
    if (p->hash == p->start)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(arimaa_nothing_changed, "the turn leaves the board as it was"));
    return agon_fail(e, AGON_ILLEGAL, -1,
                     AGON_SAY(arimaa_third_time, "the turn repeats a position for the third time"));
}

/* Why this step is not among the legal ones. */
static int refuse_step(const struct arimaa_pos *p, agon_move m, struct agon_error *e)
{
    const struct arimaa_board *b = &p->board;
    int from = arimaa_move_from(m), to = arimaa_move_to(m), kind = arimaa_move_kind(m),
        side = arimaa_move_side(m);
    if (!(b->side[side] >> from & 1) || arimaa_kind_at(b, from) != kind)
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(arimaa_no_piece, "there is no %s on %s"),
                         arimaa_piece_name(side, kind), arimaa_square_name(from));
    if (!(arimaa_beside(ARIMAA_BIT(from)) >> to & 1))
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(arimaa_not_beside, "%s is not beside %s"),
                         arimaa_square_name(to), arimaa_square_name(from));
    if (arimaa_occupied(b) >> to & 1)
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(arimaa_occupied, "%s is occupied"),
                         arimaa_square_name(to));
    if (p->steps == ARIMAA_STEPS - 1 && side == p->seat && p->open != ARIMAA_OPEN_PUSH) {
        struct arimaa_pos next = *p;
        arimaa_make(&next, from, to);
        if (next.hash == p->start)
            return agon_fail(
                e, AGON_ILLEGAL, -1,
                AGON_SAY(arimaa_nothing_changed, "the turn leaves the board as it was"));
    }
    return side == p->seat ? refuse_own(p, from, to, kind, e) : refuse_enemy(p, from, to, kind, e);
}

int arimaa_check(const agon_game *game, const agon_pos *pos, struct agon_past past, agon_move m,
                 struct agon_error *e)
{
    agon_move moves[ARIMAA_STEPS_MAX];
    int n = arimaa_moves(game, pos, past, moves);
    for (int i = 0; i < n; i++)
        if (moves[i] == m)
            return 0;
    struct agon_result r;
    arimaa_result(game, pos, past, &r);
    const struct arimaa_pos *p = arimaa_pos(pos);
    if (r.over)
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(game_over_because, "the game is over: %s"),
                         r.why);
    if (m == AGON_PASS)
        return refuse_pass(p, e);
    if (m >> 17 || arimaa_move_kind(m) == 0 || arimaa_move_kind(m) == ARIMAA_KINDS)
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(arimaa_no_move, "not a move of Arimaa"));
    if (arimaa_is_place(m))
        return refuse_place(arimaa_game(game), p, m, e);
    if (p->setup)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(arimaa_placement_expected,
                                  "the armies are set up first: expected a placement such as Ra1"));
    return refuse_step(p, m, e);
}
