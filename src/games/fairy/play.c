/* Playing a move, the keys, the end of a game, and legal moves before it. */
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "games/fairy/fairy.h"

static inline uint64_t hash_of(int cell, fairy_piece piece)
{
    return random_mix(((uint64_t)piece << 16 | (uint64_t)cell) * 0x9e3779b97f4a7c15ULL + 1);
}

static inline uint16_t *list_of(const struct fairy_game *g, struct fairy_pos *p, int seat, int i)
{
    return (uint16_t *)fairy_list(g, p, seat, i);
}

void fairy_put(const struct fairy_game *g, struct fairy_pos *p, int cell, fairy_piece piece)
{
    int seat = piece_seat(piece);
    p->cell[cell] = piece;
    p->cell[g->cells + cell] = p->count[seat];
    *list_of(g, p, seat, p->count[seat]++) = (uint16_t)cell;
    p->hash ^= hash_of(cell, piece);
    p->royals[seat] = (uint16_t)(p->royals[seat] + g->kind[seat][piece_kind(piece)].royal);
}

/* Removes a piece from the board; the last of its list fills the gap. */
static void remove_piece(const struct fairy_game *g, struct fairy_pos *p, int cell)
{
    fairy_piece piece = p->cell[cell];
    int seat = piece_seat(piece), at = p->cell[g->cells + cell], last = --p->count[seat];
    int moved = *list_of(g, p, seat, last);
    *list_of(g, p, seat, at) = (uint16_t)moved;
    p->cell[g->cells + moved] = (uint16_t)at;
    *list_of(g, p, seat, last) = 0;
    p->cell[g->cells + cell] = 0;
    p->cell[cell] = 0;
    p->hash ^= hash_of(cell, piece);
    p->royals[seat] = (uint16_t)(p->royals[seat] - g->kind[seat][piece_kind(piece)].royal);
}

/* Moves a piece to an empty cell, perhaps as another. */
static void shift(const struct fairy_game *g, struct fairy_pos *p, int from, int to, fairy_piece as)
{
    fairy_piece piece = p->cell[from];
    int at = p->cell[g->cells + from];
    p->cell[from] = 0;
    p->cell[g->cells + from] = 0;
    p->cell[to] = as;
    p->cell[g->cells + to] = (uint16_t)at;
    *list_of(g, p, piece_seat(piece), at) = (uint16_t)to;
    p->hash ^= hash_of(from, piece) ^ hash_of(to, as);
}

/* Both leave before they arrive: each may go to the other's cell. */
void fairy_play_castle(const struct fairy_game *g, struct fairy_pos *p,
                       const struct fairy_castle *c)
{
    const int from[2] = {c->king_from, c->rook_from}, to[2] = {c->king_to, c->rook_to};
    const fairy_piece piece[2] = {p->cell[from[0]], p->cell[from[1]]};
    const uint16_t at[2] = {p->cell[g->cells + from[0]], p->cell[g->cells + from[1]]};
    for (int i = 0; i < 2; i++)
        p->cell[from[i]] = p->cell[g->cells + from[i]] = 0;
    for (int i = 0; i < 2; i++) {
        p->cell[to[i]] = piece[i];
        p->cell[g->cells + to[i]] = at[i];
        *list_of(g, p, piece_seat(piece[i]), at[i]) = (uint16_t)to[i];
        p->hash ^= hash_of(from[i], piece[i]) ^ hash_of(to[i], piece[i]);
    }
}

/* The castling rights that remain after a move, if kings and rooks began elsewhere (FAIRY_FREE). */
static uint8_t keep_free(const struct fairy_pos *p, int from, int to)
{
    int left = p->castling & 15;
    for (int which = 0; which < 4; which++) {
        int king = p->king_at[which >> 1], rook = p->rook_at[which];
        if (king == from || king == to || rook == from || rook == to)
            left &= ~(1 << which);
    }
    return (uint8_t)(left ? left | FAIRY_FREE : 0);
}

void fairy_find_royals(const struct fairy_game *g, struct fairy_pos *p)
{
    for (int seat = 0; seat < 2; seat++) {
        p->royal_at[seat] = FAIRY_NOBODY;
        for (int i = 0; i < p->count[seat] && p->royals[seat] == 1; i++) {
            int c = *fairy_list(g, p, seat, i);
            if (g->kind[seat][piece_kind(p->cell[c])].royal)
                p->royal_at[seat] = (uint16_t)c;
        }
    }
}

/* Updates royals that appeared, were captured or moved. */
static void update_royals(const struct fairy_game *g, struct fairy_pos *p, int from, int to,
                          const uint16_t before[2])
{
    int seat = p->seat;
    if (p->royals[0] != before[0] || p->royals[1] != before[1])
        fairy_find_royals(g, p);
    else if (p->royal_at[seat] == from)
        p->royal_at[seat] = (uint16_t)to;
}

static void count_on(struct fairy_pos *p, bool taken, bool resets)
{
    p->fresh = taken ? 0 : (uint16_t)(p->fresh + (p->fresh < FAIRY_QUIET_MAX));
    p->quiet = taken || resets ? 0 : (uint16_t)(p->quiet + (p->quiet < FAIRY_QUIET_MAX));
    p->number = (uint16_t)(p->number + (p->seat == 1 && p->number < FAIRY_QUIET_MAX));
}

void fairy_play(const agon_game *game, agon_pos *pos, agon_move m)
{
    const struct fairy_game *g = fairy_game(game);
    struct fairy_pos *p = fairy_pos_mut(pos);
    int from = fairy_from(m), to = fairy_to(m), becomes = fairy_becomes(m);
    fairy_piece piece = p->cell[from], as = piece;
    const struct fairy_kind *k = &g->kind[p->seat][piece_kind(piece)];
    uint16_t royals[2] = {p->royals[0], p->royals[1]};
    bool takes_there = fairy_takes_there(p, m);
    bool taken = m & (FAIRY_VIA | FAIRY_VIA2) || takes_there;
    if (m & FAIRY_VIA)
        remove_piece(g, p, fairy_via(m));
    if (m & FAIRY_VIA2)
        remove_piece(g, p, fairy_via2(m));
    if (takes_there)
        remove_piece(g, p, to);
    if (becomes >= 0) {
        as = piece_of(becomes, p->seat, g->variant->marks);
        p->royals[p->seat] =
            (uint16_t)(p->royals[p->seat] + g->kind[p->seat][becomes].royal - k->royal);
    }
    if (m & FAIRY_CASTLE) {
        struct fairy_castle c = fairy_castle_of(g, p, m);
        fairy_play_castle(g, p, &c);
    } else {
        shift(g, p, from, to, as);
    }
    if (p->castling & FAIRY_FREE)
        p->castling = keep_free(p, from, to);
    else
        p->castling &= g->keep[from] & g->keep[to];
    p->crossed = m & FAIRY_STEP ? (uint16_t)from : 0;
    p->stepped = m & FAIRY_STEP ? (uint16_t)to : 0;
    update_royals(g, p, from, to, royals);
    count_on(p, taken, k->resets);
    p->hash ^= FAIRY_HASH_SEAT;
    p->seat ^= 1;
}

/* Whether the piece on `from` leaves no royal in danger when it captures in passing on `to`. */
static bool passes_safely(const struct fairy_game *g, const struct fairy_pos *p, int from, int to)
{
    union fairy_room after;
    memcpy(&after, p, g->game.pos_size);
    fairy_play(&g->game, (agon_pos *)&after.p, FAIRY_MOVE(from, to) | FAIRY_TAKE(p->stepped));
    return !fairy_in_danger(g, &after.p, p->seat);
}

/* Whether a piece of the side to move can capture in passing. By FIDE's laws (9.2.3) a position is
 * the same with and without that right if the capture would be illegal. */
static bool passing_matters(const struct fairy_game *g, const struct fairy_pos *p)
{
    int step, n = fairy_last_step(g, p, &step);
    for (int i = 0; i < p->count[p->seat] && n > 1; i++) {
        int c = *fairy_list(g, p, p->seat, i);
        const struct fairy_kind *k = &g->kind[p->seat][piece_kind(p->cell[c])];
        for (int w = 0; k->passes && w < k->ways; w++) {
            const struct fairy_way *way = &k->way[w];
            if (!(way->flags & BETZA_PASSANT) || !g->reach[c * g->vectors + way->vector])
                continue;
            for (int s = 1; s < n; s++) {
                int to = p->crossed + s * step;
                if (c + way->delta == to && passes_safely(g, p, c, to))
                    return true;
            }
        }
    }
    return false;
}

uint64_t fairy_key(const agon_game *game, const agon_pos *pos, bool repetition)
{
    const struct fairy_game *g = fairy_game(game);
    const struct fairy_pos *p = fairy_pos(pos);
    uint64_t rest = p->castling, free = 0;
    for (int which = 0; which < 4 && p->castling & FAIRY_FREE; which++)
        if (p->castling >> which & 1)
            free = random_mix(free + p->rook_at[which] + 1);
    if (p->stepped != p->crossed && passing_matters(g, p))
        rest |= (uint64_t)(p->stepped + 1) << 8;
    if (!repetition && g->variant->quiet > 0)
        rest |= (uint64_t)p->quiet << 32;
    return p->hash ^ free ^ random_mix(rest * 0xd6e8feb86659fd93ULL);
}

/* Why the game is drawn here despite legal moves, or NULL. */
static const char *fairy_drawn(const struct fairy_game *g, const struct fairy_pos *p,
                               struct agon_past past)
{
    int limit = g->variant->quiet, times = g->variant->repetition, n = 1;
    if (fairy_dead(g, p))
        return "material";
    if (limit > 0 && p->quiet >= limit)
        return "moves";
    if (times == 0 || past.n <= 2 * (times - 1) || p->fresh < 2 * (times - 1))
        return NULL; /* two turns restore a position if both sides pass */
    uint64_t key = past.key[past.n - 1];
    for (int i = past.n - 3; i >= 0 && i >= past.n - 1 - p->fresh; i -= 2)
        if (past.key[i] == key && ++n >= times)
            return "repetition";
    return NULL;
}

static void decide(struct agon_result *r, const char *why, int winner)
{
    r->over = true;
    r->why = why;
    for (int seat = 0; seat < 2; seat++)
        r->points[seat] = (int16_t)(winner < 0       ? AGON_POINTS / 2
                                    : winner == seat ? AGON_POINTS
                                                     : 0);
}

void fairy_result(const agon_game *game, const agon_pos *pos, struct agon_past past,
                  struct agon_result *r)
{
    const struct fairy_game *g = fairy_game(game);
    const struct fairy_pos *p = fairy_pos(pos);
    int other = !p->seat;
    *r = (struct agon_result){.over = false};
    if (p->royals[p->seat] == 0 && !g->mate) {
        decide(r, "capture", other);
        return;
    }
    if (!fairy_can_move(g, p)) {
        int stuck = g->variant->stuck;
        if (fairy_in_danger(g, p, p->seat))
            decide(r, "mate", other);
        else
            decide(r, "stalemate",
                   stuck == STUCK_DRAWS   ? -1
                   : stuck == STUCK_LOSES ? other
                                          : p->seat);
        return;
    }
    const char *why = fairy_drawn(g, p, past);
    if (why)
        decide(r, why, -1);
}

bool fairy_over(const struct fairy_game *g, const struct fairy_pos *p, struct agon_past past)
{
    return fairy_drawn(g, p, past) || (p->royals[p->seat] == 0 && !g->mate);
}

agon_move *fairy_piece_moves(const struct fairy_game *g, const struct fairy_pos *p, int from,
                             uint64_t *n)
{
    enum { CASTLING = 2 };
    fairy_piece piece = from >= 0 && from < g->cells ? p->cell[from] : 0;
    bool own = piece && piece_seat(piece) == p->seat;
    size_t most = own ? (size_t)g->fan[p->seat][piece_kind(piece)] + CASTLING : 1;
    agon_move *list = malloc(most * sizeof *list);
    *n = list && own ? fairy_generate_part(g, p, from, list) : 0;
    return list;
}

int fairy_moves(const agon_game *game, const agon_pos *pos, struct agon_past past, agon_move *out)
{
    const struct fairy_game *g = fairy_game(game);
    const struct fairy_pos *p = fairy_pos(pos);
    return fairy_drawn(g, p, past) ? 0 : fairy_every_move(game, pos, past, out);
}

int fairy_every_move(const agon_game *game, const agon_pos *pos, struct agon_past past,
                     agon_move *out)
{
    (void)past;
    const struct fairy_game *g = fairy_game(game);
    const struct fairy_pos *p = fairy_pos(pos);
    return p->royals[p->seat] == 0 && !g->mate ? 0 : (int)fairy_generate(g, p, out);
}

uint64_t fairy_turns(const agon_game *game, const agon_pos *pos, struct agon_past past)
{
    return (uint64_t)fairy_every_move(game, pos, past, NULL);
}
