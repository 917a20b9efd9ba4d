/* Making moves on the search's position and undoing them exactly: the lists of pieces return to the
 * same order, so that a search does not depend on the moves tried before. */
#include "engines/fairy/board.h"

#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "core/walk.h"

int board_init(struct board *b, const struct fairy_game *g, const struct values *v)
{
    b->g = g;
    b->v = v;
    b->p = aligned_alloc(16, walk_stride(&g->game));
    b->pawns = calloc(PAWNS_SLOTS, sizeof *b->pawns);
    return b->p && b->pawns ? 0 : AGON_NO_MEMORY;
}

void board_release(struct board *b)
{
    free(b->p);
    free(b->pawns);
    free(b->frame);
    free(b->key);
}

/* ---- sums ---- */

static void add(struct board *b, int cell, fairy_piece piece, int sign)
{
    int seat = piece_seat(piece), kind = piece_kind(piece);
    b->sums.material[seat] += sign * b->v->worth[kind];
    if (b->v->rays.words > 0)
        b->sums.full[seat][cell >> 6] ^= (uint64_t)1 << (cell & 63);
    if (b->v->bound[kind])
        b->sums.bound[seat][(b->g->x_of[cell] + b->g->y_of[cell]) & 1] += sign;
    if (b->v->forward[kind])
        b->sums.forward ^= random_mix((uint64_t)(2 * kind + seat) << 16 | (uint64_t)cell);
    if (b->frame && b->ply > 0)
        neural_note(&b->frame[b->ply], cell, piece, sign > 0);
    int bonus = approach_bonus(&b->approach, b->v, seat, kind, cell);
    for (int phase = 0; phase < 2; phase++)
        b->sums.place[phase][seat] +=
            sign * (values_place(b->v, b->g, phase, seat, kind, cell) + bonus);
}

int board_begin(struct board *b, const struct fairy_pos *p, struct agon_past past)
{
    int room = past.n + BOARD_PLIES + 2;
    if (room > b->room) {
        uint64_t *key = realloc(b->key, (size_t)room * sizeof *key);
        if (!key)
            return AGON_NO_MEMORY;
        b->key = key;
        b->room = room;
    }
    if (b->v->net && !b->frame)
        b->frame = malloc((BOARD_PLIES + 1) * sizeof *b->frame);
    if (b->v->net && !b->frame)
        return AGON_NO_MEMORY;
    if (b->frame)
        neural_frame_clear(&b->frame[0]);
    memcpy(b->p, p, b->g->game.pos_size);
    if (past.n > 0)
        memcpy(b->key, past.key, (size_t)past.n * sizeof *b->key);
    b->keys = past.n;
    if (past.n == 0)
        b->key[b->keys++] = fairy_key(&b->g->game, (const agon_pos *)p, true);
    b->root_keys = b->keys;
    b->ply = 0;
    b->approach.seat = APPROACH_NOBODY;
    b->sums = (struct board_sums){.idle = p->fresh < b->keys - 1 ? p->fresh : b->keys - 1};
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < p->count[seat]; i++) {
            int c = *fairy_list(b->g, p, seat, i);
            add(b, c, p->cell[c], 1);
        }
    return 0;
}

void board_approach(struct board *b)
{
    approach_make(&b->approach, b->g, b->v, b->p, b->sums.material[0] - b->sums.material[1]);
    if (b->approach.seat == APPROACH_NOBODY)
        return;
    int enemy = !b->approach.seat;
    for (int phase = 0; phase < 2; phase++)
        b->sums.place[phase][enemy] -= b->v->full / 2 / APPROACH_TRADE;
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < b->p->count[seat]; i++) {
            int c = *fairy_list(b->g, b->p, seat, i), kind = piece_kind(b->p->cell[c]);
            for (int phase = 0; phase < 2; phase++)
                b->sums.place[phase][seat] += approach_bonus(&b->approach, b->v, seat, kind, c);
        }
}

/* ---- making ---- */

int board_takes(const struct fairy_pos *p, agon_move m, uint16_t cell[3])
{
    int n = 0;
    if (m & FAIRY_VIA)
        cell[n++] = (uint16_t)fairy_via(m);
    if (m & FAIRY_VIA2)
        cell[n++] = (uint16_t)fairy_via2(m);
    if (fairy_takes_there(p, m))
        cell[n++] = (uint16_t)fairy_to(m);
    return n;
}

static struct board_undo *keep(struct board *b, agon_move m)
{
    struct board_undo *u = &b->undo[b->ply++];
    memcpy(u->head, b->p, BOARD_HEAD);
    u->sums = b->sums;
    u->move = m;
    if (b->frame)
        neural_frame_clear(&b->frame[b->ply]);
    return u;
}

void board_play(struct board *b, agon_move m)
{
    struct fairy_pos *p = b->p;
    struct board_undo *u = keep(b, m);
    int from = fairy_from(m), to = fairy_to(m), becomes = fairy_becomes(m), seat = p->seat;
    u->piece = p->cell[from];
    u->takes = board_takes(p, m, u->cell);
    b->sums.idle = u->takes ? 0 : b->sums.idle + 1;
    add(b, from, u->piece, -1);
    add(b, to, becomes < 0 ? u->piece : piece_of(becomes, seat, false), 1);
    for (int i = 0; i < u->takes; i++) {
        u->taken[i] = p->cell[u->cell[i]];
        add(b, u->cell[i], u->taken[i], -1);
        u->at[i] = p->cell[b->g->cells + u->cell[i]];
    }
    /* Each captured piece leaves a gap filled by the last of its list, perhaps one captured
     * later. */
    for (int i = 0; i + 1 < u->takes; i++)
        for (int k = i + 1; k < u->takes; k++)
            if (u->at[k] == p->count[!seat] - 1 - i)
                u->at[k] = u->at[i];
    if (m & FAIRY_CASTLE) {
        u->castle = fairy_castle_of(b->g, p, m);
        add(b, u->castle.rook_from, p->cell[u->castle.rook_from], -1);
        add(b, u->castle.rook_to, p->cell[u->castle.rook_from], 1);
    }
    fairy_play(&b->g->game, (agon_pos *)p, m);
    b->key[b->keys++] = fairy_key(&b->g->game, (const agon_pos *)p, true);
}

void board_skip(struct board *b)
{
    struct fairy_pos *p = b->p;
    keep(b, 0);
    p->stepped = p->crossed = 0;
    p->hash ^= FAIRY_HASH_SEAT;
    p->seat ^= 1;
    p->fresh = 0; /* no earlier position counts as a repetition of a later one */
    b->key[b->keys++] = fairy_key(&b->g->game, (const agon_pos *)p, true);
}

/* ---- taking back ---- */

static void shift_back(const struct fairy_game *g, struct fairy_pos *p, int from, int to,
                       fairy_piece piece)
{
    int at = p->cell[g->cells + to];
    p->cell[to] = p->cell[g->cells + to] = 0;
    p->cell[from] = piece;
    p->cell[g->cells + from] = (uint16_t)at;
    *(uint16_t *)fairy_list(g, p, piece_seat(piece), at) = (uint16_t)from;
}

/* Puts a piece back at its index in the list; the one that filled the gap returns to the end. */
static void put_back(const struct fairy_game *g, struct fairy_pos *p, int cell, fairy_piece piece,
                     int at)
{
    int seat = piece_seat(piece), last = p->count[seat]++;
    uint16_t *gap = (uint16_t *)fairy_list(g, p, seat, at);
    if (at != last) {
        *(uint16_t *)fairy_list(g, p, seat, last) = *gap;
        p->cell[g->cells + *gap] = (uint16_t)last;
    }
    *gap = (uint16_t)cell;
    p->cell[cell] = piece;
    p->cell[g->cells + cell] = (uint16_t)at;
}

void board_undo(struct board *b)
{
    struct fairy_pos *p = b->p;
    struct board_undo *u = &b->undo[--b->ply];
    b->keys--;
    if (u->move) {
        const struct fairy_castle *c = &u->castle;
        const struct fairy_castle back = {c->king_to, c->king_from, c->rook_to, c->rook_from};
        if (u->move & FAIRY_CASTLE)
            fairy_play_castle(b->g, p, &back);
        else
            shift_back(b->g, p, fairy_from(u->move), fairy_to(u->move), u->piece);
        for (int i = u->takes - 1; i >= 0; i--)
            put_back(b->g, p, u->cell[i], u->taken[i], u->at[i]);
    }
    memcpy(p, u->head, BOARD_HEAD);
    b->sums = u->sums;
}

/* ---- draws ---- */

enum board_again board_again(const struct board *b)
{
    const struct fairy_pos *p = b->p;
    int limit = b->g->variant->quiet, times = b->g->variant->repetition, n = 1;
    if ((limit > 0 && p->quiet >= limit) || fairy_dead(b->g, p))
        return BOARD_DRAWN;
    uint64_t key = board_key(b);
    for (int i = b->keys - 3; i >= 0 && i >= b->keys - 1 - p->fresh; i -= 2) {
        if (b->key[i] != key)
            continue;
        if (i >= b->root_keys - 1 || ++n >= (times > 0 ? times : 3))
            return BOARD_DRAWN;
    }
    return n > 1 ? BOARD_SEEN : BOARD_NEW;
}
