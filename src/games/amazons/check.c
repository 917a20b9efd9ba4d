/* Reasons for illegal moves in the Amazons, in the words of the rules; the invariants of
 * positions. */
#include <stdlib.h>

#include "games/amazons/amazons.h"
#include "games/amazons/territory.h"

static bool on_board(const struct amazons_game *g, int sq)
{
    return square_file(sq) < g->width && square_rank(sq) < g->height;
}

/* The piece on an occupied square. */
static const char *what_stands(const struct amazons_pos *p, int sq)
{
    if (amazons_find(p, AMAZONS_WHITE, sq) >= 0)
        return AGON_SAY(amazons_white_amazon, "a white amazon");
    return amazons_find(p, AMAZONS_BLACK, sq) >= 0
               ? AGON_SAY(amazons_black_amazon, "a black amazon")
               : AGON_SAY(amazons_an_arrow, "an arrow");
}

/* Checks that a queen on `from` reaches `to` over free squares. */
static int check_way(const struct amazons_game *g, const struct amazons_pos *p, int from, int to,
                     const char *who, struct agon_error *e)
{
    int files = square_file(to) - square_file(from), ranks = square_rank(to) - square_rank(from);
    int far = abs(files) > abs(ranks) ? abs(files) : abs(ranks);
    bool straight = files == 0 || ranks == 0 || abs(files) == abs(ranks);
    if (far == 0 || !straight)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(amazons_not_queen_move, "%s as a queen moves: not from %s to %s"),
                         who, amazons_square_name(g, from), amazons_square_name(g, to));
    int step = (to - from) / far;
    for (int sq = from + step;; sq += step) {
        if (!board_is_free(&p->board, sq))
            return agon_fail(e, AGON_ILLEGAL, -1,
                             AGON_SAY(amazons_way_blocked, "from %s to %s: %s is on %s"),
                             amazons_square_name(g, from), amazons_square_name(g, to),
                             what_stands(p, sq), amazons_square_name(g, sq));
        if (sq == to)
            return 0;
    }
}

static int check_shot(const struct amazons_game *g, const struct amazons_pos *p, agon_move m,
                      struct agon_error *e)
{
    if (!amazons_turn_open(p))
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(amazons_move_first, "an amazon moves before it shoots"));
    if (m != AMAZONS_ARROW(amazons_arrow(m)) || !on_board(g, amazons_arrow(m)))
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(amazons_no_shot, "not a shot on this board"));
    return check_way(g, p, p->shooter, amazons_arrow(m),
                     AGON_SAY(amazons_arrow_flies, "an arrow flies"), e);
}

int amazons_check(const agon_game *game, const agon_pos *pos, struct agon_past past, agon_move m,
                  struct agon_error *e)
{
    const struct amazons_game *g = amazons_game(game);
    const struct amazons_pos *p = amazons_pos(pos);
    int from = amazons_from(m), to = amazons_to(m);
    (void)past;
    if (p->end != AMAZONS_OPEN)
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(game_over, "the game is over"));
    if (m & AGON_RESERVED)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(amazons_no_pass, "nobody passes: a turn is a move and a shot"));
    if (m & AMAZONS_SHOT)
        return check_shot(g, p, m, e);
    if (amazons_turn_open(p))
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(amazons_shoot_now, "the amazon on %s has moved: now it shoots"),
                         amazons_square_name(g, p->shooter));
    if (m != AMAZONS_MOVE(from, to) || !on_board(g, from) || !on_board(g, to))
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(board_no_move, "not a move on this board"));
    if (amazons_find(p, p->seat, from) < 0)
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(amazons_no_amazon, "%s has no amazon on %s"),
                         amazons_seat_name(p->seat), amazons_square_name(g, from));
    return check_way(g, p, from, to, AGON_SAY(amazons_amazon_moves, "an amazon moves"), e);
}

/* Whether the lines match the squares and amazons. */
static bool lines_agree(const struct amazons_game *g, const struct amazons_pos *p)
{
    struct amazons_pos again;
    amazons_clear(g, &again);
    for (int rank = 0; rank < g->height; rank++)
        for (int file = 0; file < g->width; file++)
            if (!board_is_free(&p->board, 16 * rank + file))
                board_flip(&again.board, 16 * rank + file);
    return memcmp(&again.board, &p->board, sizeof p->board) == 0;
}

/* Whether all amazons are on different squares, and there are some on both sides. */
static bool amazons_stand(const struct amazons_game *g, const struct amazons_pos *p)
{
    for (int seat = 0; seat < 2; seat++) {
        if (p->amazons[seat] < 1 || p->amazons[seat] > AMAZONS_OF_SIDE)
            return false;
        for (int i = 0; i < p->amazons[seat]; i++) {
            int sq = p->at[seat][i];
            if (!on_board(g, sq) || board_is_free(&p->board, sq) ||
                amazons_find(p, seat, sq) != i || amazons_find(p, seat ^ 1, sq) >= 0)
                return false;
        }
    }
    return true;
}

bool amazons_sound(const agon_game *game, const agon_pos *pos)
{
    const struct amazons_game *g = amazons_game(game);
    const struct amazons_pos *p = amazons_pos(pos);
    if (p->seat > 1 || !lines_agree(g, p) || !amazons_stand(g, p))
        return false;
    if (amazons_turn_open(p))
        return p->end == AMAZONS_OPEN && amazons_find(p, p->seat, p->shooter) >= 0;
    if (p->end == AMAZONS_TERRITORY)
        return g->early && !territory_contested(p);
    return (p->end == AMAZONS_BLOCKED) == !amazons_can_move(p, p->seat);
}
