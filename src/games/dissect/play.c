/* Playing a dissection: placements that are listed, those that are legal, and completion.
 *
 * Lists every placement of a free piece that puts one of its corners on a corner of the open region
 * and an edge along one of the edges there; any other that fits is legal, too. */
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "games/dissect/dissect.h"

/* ---- the bits of a move ---- */

static int16_t field(agon_move m, int shift)
{
    int bits = (int)(m >> shift & 4095);
    return (int16_t)(bits >= 2048 ? bits - 4096 : bits);
}

struct point dissect_at(agon_move m)
{
    return (struct point){{field(m, 9), field(m, 21)}, {field(m, 33), field(m, 45)}};
}

bool dissect_in_range(struct point p)
{
    int64_t n[4] = {p.x.a, p.x.b, p.y.a, p.y.b};
    for (int i = 0; i < 4; i++)
        if (n[i] < -NUMBER_MOST || n[i] > NUMBER_MOST)
            return false;
    return true;
}

agon_move dissect_lay(int piece, int how, struct point at)
{
    agon_move m = DISSECT_LAY | (agon_move)piece | (agon_move)how << 5;
    m |= (agon_move)(at.x.a & 4095) << 9 | (agon_move)(at.x.b & 4095) << 21;
    return m | (agon_move)(at.y.a & 4095) << 33 | (agon_move)(at.y.b & 4095) << 45;
}

/* ---- open region, fitting ---- */

void dissect_clear(struct dissect_pos *p)
{
    memset(p, 0, sizeof *p);
    memset(p->how, DISSECT_FREE, sizeof p->how);
}

static bool is_free(const struct dissect_pos *p, int piece)
{
    return p->how[piece] == DISSECT_FREE;
}

static int count_free(const struct dissect_game *g, const struct dissect_pos *p)
{
    int n = 0;
    for (int i = 0; i < g->pieces; i++)
        n += is_free(p, i);
    return n;
}

/* Adds the placed pieces to a region, or removes them. */
static bool add_pieces(const struct dissect_game *g, const struct dissect_pos *p, struct region *r,
                       bool backwards)
{
    for (int i = 0; i < g->pieces; i++) {
        if (is_free(p, i))
            continue;
        struct shape s = dissect_shape(g, p, i);
        if (!region_add_shape(r, &g->compass, &s, g->piece[i].form[p->how[i]].way, backwards))
            return false;
    }
    return true;
}

bool dissect_union(const struct dissect_game *g, const struct dissect_pos *p, struct region *r)
{
    r->n = 0;
    return add_pieces(g, p, r, false);
}

bool dissect_fits(const struct dissect_game *g, const struct dissect_pos *p, agon_move m,
                  struct agon_error *e)
{
    int piece = dissect_piece_of(m);
    struct shape s = shape_at(&g->piece[piece].form[dissect_how(m)].shape, dissect_at(m));
    if (!g->free && !region_holds(&g->outline, &s)) {
        agon_fail(e, AGON_ILLEGAL, -1,
                  AGON_SAY(dissect_outside, "%s would not lie inside the outline"),
                  g->piece[piece].name);
        return false;
    }
    for (int i = 0; i < g->pieces; i++) {
        if (i == piece || is_free(p, i))
            continue;
        struct shape other = dissect_shape(g, p, i);
        if (shape_overlaps(&s, &other)) {
            agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(dissect_overlap, "%s would lie on %s"),
                      g->piece[piece].name, g->piece[i].name);
            return false;
        }
    }
    return true;
}

/* Whether a laid piece touches another one, or is the only one. */
static bool touches(const struct dissect_game *g, const struct dissect_pos *p, agon_move m)
{
    int piece = dissect_piece_of(m), others = 0;
    struct shape s = shape_at(&g->piece[piece].form[dissect_how(m)].shape, dissect_at(m));
    for (int i = 0; i < g->pieces; i++) {
        if (i == piece || is_free(p, i))
            continue;
        struct shape other = dissect_shape(g, p, i);
        others++;
        if (shape_touches(&s, &other, g->corners))
            return true;
    }
    return others == 0;
}

bool dissect_whole(const struct dissect_game *g, const struct dissect_pos *p)
{
    int reached[DISSECT_PIECES] = {0}, n = 1;
    bool seen[DISSECT_PIECES] = {true};
    if (count_free(g, p) > 0)
        return false;
    for (int i = 0; i < n; i++) {
        struct shape s = dissect_shape(g, p, reached[i]);
        for (int k = 0; k < g->pieces; k++) {
            struct shape other = dissect_shape(g, p, k);
            if (!seen[k] && shape_touches(&s, &other, g->corners)) {
                seen[k] = true;
                reached[n++] = k;
            }
        }
    }
    return n == g->pieces;
}

static bool is_over(const struct dissect_game *g, const struct dissect_pos *p)
{
    return count_free(g, p) == 0 && (!g->free || dissect_whole(g, p));
}

/* ---- moves ---- */

/* The first free piece of its shape. */
static bool is_next(const struct dissect_game *g, const struct dissect_pos *p, int piece)
{
    for (int i = g->piece[piece].twin; i < piece; i++)
        if (g->piece[i].twin == g->piece[piece].twin && is_free(p, i))
            return false;
    return is_free(p, piece);
}

/* The placements of a piece along one edge of the open region: a corner on each end. */
static int along_edge(const struct dissect_game *g, int piece, const struct region_edge *e,
                      agon_move *out)
{
    int n = 0;
    for (int how = 0; how < DISSECT_FORMS; how++) {
        const struct dissect_form *f = &g->piece[piece].form[how];
        if (!f->exists || f->same != how)
            continue;
        for (int k = 0; k < f->shape.n; k++) {
            if (f->way[k] != e->way)
                continue;
            struct point from = point_less(e->from, f->shape.at[k]);
            struct point to = point_less(e->to, f->shape.at[(k + 1) % f->shape.n]);
            if (dissect_in_range(from))
                out[n++] = dissect_lay(piece, how, from);
            if (dissect_in_range(to))
                out[n++] = dissect_lay(piece, how, to);
        }
    }
    return n;
}

static int by_number(const void *a, const void *b)
{
    agon_move x = *(const agon_move *)a, y = *(const agon_move *)b;
    return (x > y) - (x < y);
}

/* Removes duplicates, and placements that do not fit. */
static int sift(const struct dissect_game *g, const struct dissect_pos *p, agon_move *move, int n)
{
    int kept = 0;
    qsort(move, (size_t)n, sizeof *move, by_number);
    for (int i = 0; i < n; i++)
        if ((i == 0 || move[i] != move[i - 1]) && dissect_fits(g, p, move[i], NULL))
            move[kept++] = move[i];
    return kept;
}

/* The first piece of a free figure: all places are equivalent. */
static int first_piece(const struct dissect_game *g, int piece, agon_move *out)
{
    struct point zero = {{0, 0}, {0, 0}};
    int n = 0;
    for (int how = 0; how < DISSECT_FORMS; how++)
        if (g->piece[piece].form[how].exists && g->piece[piece].form[how].same == how)
            out[n++] = dissect_lay(piece, how, zero);
    return n;
}

int dissect_moves(const agon_game *game, const agon_pos *pos, struct agon_past past, agon_move *out)
{
    const struct dissect_game *g = dissect_game(game);
    const struct dissect_pos *p = dissect_pos(pos);
    struct region open;
    (void)past;
    if (is_over(g, p))
        return 0;
    open.n = 0;
    if (!g->free)
        open = g->outline;
    add_pieces(g, p, &open, true);
    bool first = g->free && count_free(g, p) == g->pieces;
    int n = 0;
    for (int piece = 0; piece < g->pieces; piece++) {
        if (!is_next(g, p, piece))
            continue;
        int from = n;
        if (first)
            n += first_piece(g, piece, out + n);
        for (int i = 0; i < open.n; i++)
            n += along_edge(g, piece, &open.edge[i], out + n);
        n = from + sift(g, p, out + from, n - from);
    }
    for (int piece = 0; piece < g->pieces; piece++)
        if (!is_free(p, piece))
            out[n++] = DISSECT_TAKE | (agon_move)piece;
    return n;
}

/* An edge and a corner of a piece fit in at most one rotation, flipped or not; there are never more
 * edges than those of the outline and of all pieces. */
uint32_t dissect_moves_most(const struct dissect_game *g)
{
    int corners = 0, shapes = 0;
    for (int i = 0; i < g->pieces; i++) {
        int n = g->piece[i].form[0].shape.n;
        corners += n;
        shapes += g->piece[i].twin == i ? n : 0;
    }
    int along = 2 * (g->flips ? 2 : 1) * shapes * (g->outline.n + corners);
    return (uint32_t)(along + g->pieces * (DISSECT_FORMS + 1));
}

void dissect_play(const agon_game *game, agon_pos *pos, agon_move m)
{
    struct dissect_pos *p = (struct dissect_pos *)pos;
    struct point at = dissect_at(m);
    int piece = dissect_piece_of(m);
    (void)game;
    if (m & DISSECT_TAKE) {
        p->how[piece] = DISSECT_FREE;
        p->place[piece] = (struct dissect_place){0, 0, 0, 0};
        return;
    }
    p->how[piece] = (uint8_t)dissect_how(m);
    p->place[piece] =
        (struct dissect_place){(int16_t)at.x.a, (int16_t)at.x.b, (int16_t)at.y.a, (int16_t)at.y.b};
}

/* ---- judgement ---- */

/* Whether the bits are a valid move of this game. */
static bool is_move(const struct dissect_game *g, agon_move m)
{
    int piece = dissect_piece_of(m);
    if (piece >= g->pieces)
        return false;
    if (m & DISSECT_TAKE)
        return m == (DISSECT_TAKE | (agon_move)piece);
    const struct dissect_form *f = &g->piece[piece].form[dissect_how(m)];
    return dissect_in_range(dissect_at(m)) && f->exists && f->same == dissect_how(m) &&
           m == dissect_lay(piece, dissect_how(m), dissect_at(m));
}

int dissect_check(const agon_game *game, const agon_pos *pos, struct agon_past past, agon_move m,
                  struct agon_error *e)
{
    const struct dissect_game *g = dissect_game(game);
    const struct dissect_pos *p = dissect_pos(pos);
    int piece = dissect_piece_of(m);
    (void)past;
    if (!is_move(g, m))
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(dissect_no_move, "not a move of this puzzle"));
    if (is_over(g, p))
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(puzzle_solved, "the puzzle is solved"));
    if (m & DISSECT_TAKE)
        return !is_free(p, piece)
                   ? 0
                   : agon_fail(e, AGON_ILLEGAL, -1,
                               AGON_SAY(dissect_not_placed, "%s is not on the board"),
                               g->piece[piece].name);
    if (p->how[piece] == dissect_how(m) && point_equal(dissect_place_at(p, piece), dissect_at(m)))
        return agon_fail(e, AGON_ILLEGAL, -1, AGON_SAY(dissect_lies_there, "%s lies there already"),
                         g->piece[piece].name);
    if (!dissect_fits(g, p, m, e))
        return AGON_ILLEGAL;
    if (g->free && !touches(g, p, m))
        return agon_fail(e, AGON_ILLEGAL, -1,
                         g->corners
                             ? AGON_SAY(dissect_touches_none, "%s would touch no other piece")
                             : AGON_SAY(dissect_touches_none_edge,
                                        "%s would touch no other piece along an edge"),
                         g->piece[piece].name);
    return 0;
}

void dissect_result(const agon_game *game, const agon_pos *pos, struct agon_past past,
                    struct agon_result *result)
{
    const struct dissect_game *g = dissect_game(game);
    (void)past;
    *result = (struct agon_result){.over = is_over(g, dissect_pos(pos))};
    if (result->over) {
        result->why = g->free ? "figure" : "solution";
        result->points[0] = AGON_POINTS;
    }
}

uint64_t dissect_key(const agon_game *game, const agon_pos *pos, bool repetition)
{
    const struct dissect_game *g = dissect_game(game);
    const struct dissect_pos *p = dissect_pos(pos);
    uint64_t key = 0;
    (void)repetition;
    for (int i = 0; i < g->pieces; i++)
        if (!is_free(p, i))
            key ^= random_mix(dissect_lay(i, p->how[i], dissect_place_at(p, i)));
    return key;
}

bool dissect_sound(const agon_game *game, const agon_pos *pos)
{
    static const struct dissect_place nowhere;
    const struct dissect_game *g = dissect_game(game);
    const struct dissect_pos *p = dissect_pos(pos);
    for (int i = 0; i < DISSECT_PIECES; i++) {
        if (is_free(p, i)) {
            if (memcmp(&p->place[i], &nowhere, sizeof nowhere) != 0)
                return false;
            continue;
        }
        if (i >= g->pieces || p->how[i] >= DISSECT_FORMS)
            return false;
        agon_move m = dissect_lay(i, p->how[i], dissect_place_at(p, i));
        if (!is_move(g, m) || !dissect_fits(g, p, m, NULL))
            return false;
    }
    return true;
}
