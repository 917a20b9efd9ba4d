/* Reasons for illegal moves, and the invariants of positions. */
#include <stdlib.h>

#include "games/fairy/fairy.h"

/* The moves found without regard to royals. */
struct sight {
    bool same;            /* the exact move */
    bool plain, promotes; /* from and to the same cells, without and with a promotion */
};

/* A move without the parts that its text omits. */
static agon_move as_written(agon_move m)
{
    return m & ~(FAIRY_STEP | FAIRY_CASTLE);
}

static int look_for(const struct fairy_game *g, const struct fairy_pos *p, agon_move m,
                    struct sight *sight)
{
    struct fairy_game bold = *g;
    bold.mate = false;
    agon_move *list = malloc(((size_t)fairy_generate(&bold, p, NULL) + 1) * sizeof *list);
    *sight = (struct sight){.same = false};
    if (!list)
        return AGON_NO_MEMORY;
    uint64_t n = fairy_generate_part(&bold, p, fairy_from(m), list);
    for (uint64_t i = 0; i < n; i++) {
        bool there = fairy_to(list[i]) == fairy_to(m) && !(list[i] & FAIRY_STAY);
        sight->same |= as_written(list[i]) == as_written(m);
        sight->plain |= there && fairy_becomes(list[i]) < 0;
        sight->promotes |= there && fairy_becomes(list[i]) >= 0;
    }
    free(list);
    return 0;
}

/* Whether a piece that captures anywhere would take a protected piece. */
static bool is_protected(const struct fairy_game *g, const struct fairy_pos *p, int from, int to)
{
    uint64_t guarded[FAIRY_WORDS_MAX];
    if (!g->kind[p->seat][piece_kind(p->cell[from])].anywhere || !p->cell[to])
        return false;
    fairy_guarded(g, p, !p->seat, from, guarded);
    return bit_of(guarded, to);
}

/* Why a piece of the side to move does not make a move. */
static int explain_piece(const struct fairy_game *g, const struct fairy_pos *p, agon_move m,
                         struct agon_error *e)
{
    int from = fairy_from(m), to = fairy_to(m), becomes = fairy_becomes(m);
    const char *side = g->variant->side[p->seat], *at = g->name[from], *there = g->name[to];
    const struct variant_kind *k = &g->variant->kind[piece_kind(p->cell[from])];
    struct sight sight;
    if (look_for(g, p, m, &sight) < 0)
        return agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    if (sight.same && fairy_in_danger(g, p, p->seat))
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(fairy_still_in_check,
                     "%s's royal stands in check, and %s from %s to %s leaves it there"),
            side, k->code, at, there);
    if (sight.same)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(fairy_into_check, "%s from %s to %s leaves %s's royal in check"),
                         k->code, at, there, side);
    if (becomes >= 0 && sight.promotes)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(fairy_no_such_promotion, "%s on %s does not become %s"), k->code,
                         there, g->variant->kind[becomes].code);
    if (becomes >= 0 && sight.plain)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(fairy_no_promotion, "%s does not promote from %s to %s"), k->code,
                         at, there);
    if (becomes < 0 && sight.promotes)
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(fairy_must_promote, "%s has to promote on %s: say what it becomes, %s%s=%s"),
            k->code, there, at, there, g->variant->kind[k->promotion.target[0]].code);
    if (is_protected(g, p, from, to))
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(fairy_protected,
                     "%s cannot take a protected piece, and the one on %s is protected"),
            k->code, there);
    return agon_fail(e, AGON_ILLEGAL, -1,
                     AGON_SAY(fairy_cannot_go, "%s cannot move from %s to %s here"), k->code, at,
                     there);
}

/* Why an unlisted move is illegal. */
static int explain(const struct fairy_game *g, const struct fairy_pos *p, agon_move m,
                   struct agon_error *e)
{
    int from = fairy_from(m), to = fairy_to(m);
    const char *side = g->variant->side[p->seat];
    if (m & AGON_RESERVED || from >= g->cells || to >= g->cells)
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(board_no_move, "not a move on this board"));
    if (!p->cell[from])
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(fairy_no_piece, "there is no piece on %s"),
                         g->name[from]);
    if (piece_seat(p->cell[from]) != p->seat)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(fairy_other_piece, "the piece on %s is not %s's"), g->name[from],
                         side);
    if (p->cell[to] && piece_seat(p->cell[to]) == p->seat && to != from)
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(fairy_own_piece, "%s holds a piece of %s's own"), g->name[to],
                         side);
    return explain_piece(g, p, m, e);
}

int fairy_check(const agon_game *game, const agon_pos *pos, struct agon_past past, agon_move m,
                struct agon_error *e)
{
    const struct fairy_game *g = fairy_game(game);
    const struct fairy_pos *p = fairy_pos(pos);
    bool over = fairy_over(g, p, past), found = false;
    uint64_t n;
    agon_move *list = fairy_piece_moves(g, p, fairy_from(m), &n);
    if (!list)
        return agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    for (uint64_t i = 0; i < n && !found && !over; i++)
        found = list[i] == m;
    free(list);
    if (found)
        return 0;
    if (over || !fairy_can_move(g, p))
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(game_over, "the game is over"));
    return explain(g, p, m, e);
}

/* Whether lists and cells agree, and unused entries are empty. */
static bool lists_agree(const struct fairy_game *g, const struct fairy_pos *p)
{
    int pieces = 0;
    for (int c = 0; c < g->cells; c++) {
        fairy_piece piece = p->cell[c];
        int at = p->cell[g->cells + c], seat = piece_seat(piece);
        if (!piece && at)
            return false;
        if (!piece)
            continue;
        pieces++;
        if (piece_kind(piece) < 0 || piece_kind(piece) >= g->variant->kinds ||
            at >= p->count[seat] || *fairy_list(g, p, seat, at) != c)
            return false;
    }
    for (int i = p->count[0]; i < g->cells - p->count[1]; i++)
        if (p->cell[2 * g->cells + i])
            return false;
    return pieces == p->count[0] + p->count[1];
}

/* Whether all castling rights have a king and a rook of the mover where they say. */
static bool rights_agree(const struct fairy_game *g, const struct fairy_pos *p)
{
    int rook = variant_find(g->variant, "R", 1);
    for (int which = 0; which < 4; which++) {
        struct fairy_castle c = fairy_castle_at(g, p, which);
        if (!(p->castling >> which & 1))
            continue;
        if (rook < 0 || c.king_from >= g->cells || c.rook_from >= g->cells)
            return false;
        fairy_piece king = p->cell[c.king_from];
        if (!king || piece_seat(king) != which >> 1 ||
            !g->kind[which >> 1][piece_kind(king)].royal ||
            p->cell[c.rook_from] != piece_of(rook, which >> 1, false))
            return false;
    }
    return p->castling != FAIRY_FREE;
}

bool fairy_sound(const agon_game *game, const agon_pos *pos)
{
    const struct fairy_game *g = fairy_game(game);
    const struct fairy_pos *p = fairy_pos(pos);
    if (p->seat > 1 || p->castling > 31 || !lists_agree(g, p) || !rights_agree(g, p))
        return false;
    union fairy_room again = {.p = {.seat = p->seat}};
    for (int c = 0; c < g->cells; c++)
        if (p->cell[c])
            fairy_put(g, &again.p, c, p->cell[c]);
    fairy_find_royals(g, &again.p);
    uint64_t hash = again.p.hash ^ (p->seat ? FAIRY_HASH_SEAT : 0);
    for (int seat = 0; seat < 2; seat++) {
        if (again.p.royals[seat] != p->royals[seat] || again.p.royal_at[seat] != p->royal_at[seat])
            return false;
        for (int i = 0; i < p->count[seat]; i++) {
            int c = *fairy_list(g, p, seat, i);
            if (piece_seat(p->cell[c]) != seat)
                return false;
        }
    }
    bool stepped = p->stepped == p->crossed || (p->cell[p->stepped] && !p->cell[p->crossed]);
    return hash == p->hash && stepped && !fairy_in_danger(g, p, !p->seat);
}
