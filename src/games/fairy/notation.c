/* Moves as text.
 *
 *     e2e4          from and to, optionally with - or x between
 *     e7e8=Q        and the promotion (e7e8q is read too)
 *     m4m5m6        takes on m5, then continues to m6; m4m5m4 returns, m4m4 passes
 *     e1g1          castling: the king's step, or the rook's cell; in arrangements other than the
 *                   start's only e1h1, as e1g1 may be a step
 *     P-m8          with notation=shogi: files from the right, ranks as letters from the top
 *
 * A move's text means the legal move that it matches. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "games/fairy/fairy.h"
#include "games/fairy/names.h"
#include "games/fairy/shogi.h"

/* A move as written: up to four cells and a piece. */
struct written_move {
    int cell[4], cells;
    int becomes; /* -1: none */
};

/* A promotion: "=Q", "=GDe", or a letter right after the cells. */
static bool read_becomes(const struct fairy_game *g, const char **s, struct written_move *t)
{
    const char *c = *s + (**s == '=');
    size_t n = 0;
    while (isalpha((unsigned char)c[n]) && n <= VARIANT_CODE_MAX)
        n++;
    t->becomes = -1;
    if (n == 0)
        return **s != '=';
    t->becomes = variant_find(g->variant, c, n);
    *s = c + n;
    return t->becomes >= 0;
}

static bool read_written(const struct fairy_game *g, const char **s, struct written_move *t)
{
    t->cells = 0;
    while (t->cells < 4) {
        const char *c = *s;
        int cell = names_read_cell(g, &c);
        if (cell < 0 && t->cells > 0 && (**s == '-' || **s == 'x')) {
            c = *s + 1;
            cell = names_read_cell(g, &c);
        }
        if (cell < 0)
            break;
        t->cell[t->cells++] = cell;
        *s = c;
    }
    return t->cells >= 2 && read_becomes(g, s, t);
}

/* Whether a move's captures on the way are these, in any order. */
static bool same_way(agon_move m, const struct written_move *t)
{
    int n = t->cells - 2, a = t->cell[1], b = t->cells > 3 ? t->cell[2] : -1;
    bool via = m & FAIRY_VIA, via2 = m & FAIRY_VIA2;
    if (n == 0)
        return !via || fairy_to(m) != fairy_from(m); /* en passant needs no word */
    if (n == 1)
        return via && !via2 && fairy_via(m) == a;
    return via && via2 &&
           ((fairy_via(m) == a && fairy_via2(m) == b) || (fairy_via(m) == b && fairy_via2(m) == a));
}

/* Whether the victim on `via` is taken in passing: not by a lion. */
static bool in_passing(const struct fairy_pos *p, agon_move m)
{
    return m & FAIRY_VIA && !(m & FAIRY_VIA2) && p->stepped != p->crossed &&
           fairy_via(m) == p->stepped && !p->cell[fairy_to(m)];
}

/* Whether a move is castling written as the king onto its rook. */
static bool onto_rook(const struct fairy_game *g, const struct fairy_pos *p, agon_move m,
                      const struct written_move *t)
{
    struct fairy_castle c = fairy_castle_of(g, p, m);
    return t->cells == 2 && m & FAIRY_CASTLE && t->cell[0] == c.king_from &&
           t->cell[1] == c.rook_from;
}

/* The move that matches; if there is none, an illegal move of that form. */
static agon_move choose(const struct fairy_game *g, const struct fairy_pos *p,
                        const struct written_move *t, const agon_move *list, uint64_t n)
{
    int from = t->cell[0], to = t->cell[t->cells - 1];
    agon_move found = 0;
    for (uint64_t i = 0; i < n; i++) {
        agon_move m = list[i];
        if (onto_rook(g, p, m, t))
            return m;
        if (m & FAIRY_CASTLE && p->castling & FAIRY_FREE)
            continue;
        if (fairy_from(m) != from || fairy_to(m) != to || !same_way(m, t))
            continue;
        if (t->cells == 2 && m & FAIRY_VIA && !in_passing(p, m))
            continue;
        if (fairy_becomes(m) == t->becomes)
            return m;
        if (t->becomes < 0 && !found)
            found = m; /* compulsory: may be omitted if there is only one choice */
        else if (t->becomes < 0)
            found = 1;
    }
    if (found > 1)
        return found;
    found = FAIRY_MOVE(from, to) | (t->becomes >= 0 ? FAIRY_BECOMES(t->becomes) : 0);
    found |= t->cells > 2 ? FAIRY_TAKE(t->cell[1]) : 0;
    found |= t->cells > 3 ? FAIRY_TAKE2(t->cell[2]) : 0;
    return from == to && t->cells == 2 ? found | FAIRY_STAY : found;
}

/* Finds a written move among those of its piece; 1, 0 if it is none, or a negative status. */
static int find(const struct fairy_game *g, const struct fairy_pos *p, const struct written_move *t,
                agon_move *move, struct agon_error *e)
{
    uint64_t n;
    agon_move *list = fairy_piece_moves(g, p, t->cell[0], &n);
    if (!list)
        return agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    *move = choose(g, p, t, list, n);
    free(list);
    return *move != 0;
}

/* Reads a move in the notation of shogi; 1, 0 if it is none and *s stays, or a negative status. */
static int read_shogi(const struct fairy_game *g, const struct fairy_pos *p, const char **s,
                      agon_move *move, struct agon_error *e)
{
    const char *word = *s;
    agon_move *list = malloc(((size_t)fairy_generate(g, p, NULL) + 1) * sizeof *list);
    if (!list)
        return agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    bool good = shogi_read(g, p, list, fairy_generate(g, p, list), s, move);
    free(list);
    *s = good ? *s : word;
    return good;
}

int fairy_read_move(const agon_game *game, const agon_pos *pos, const char **text, agon_move *move,
                    struct agon_error *e)
{
    const struct fairy_game *g = fairy_game(game);
    const struct fairy_pos *p = fairy_pos(pos);
    const char *s = *text;
    struct written_move t;
    text_skip_spaces(&s);
    const char *word = s;
    int status = g->variant->shogi ? read_shogi(g, p, &s, move, e) : 0;
    if (status == 0 && read_written(g, &s, &t))
        status = find(g, p, &t, move, e);
    if (status < 0)
        return status;
    if (status == 0)
        return agon_fail(
            e, AGON_BAD_TEXT, (int)(word - *text),
            AGON_SAY(fairy_move_expected,
                     "expected a move such as %s%s with cells a1 to %s, found \"%.*s\""),
            g->name[0], g->name[g->width + 1], g->name[g->cells - 1],
            text_word(word) > 20 ? 20 : (int)text_word(word), word);
    *text = s;
    return 0;
}

int fairy_write_move(const agon_game *game, const agon_pos *pos, agon_move m, char *text,
                     size_t size)
{
    const struct fairy_game *g = fairy_game(game);
    const struct fairy_pos *p = fairy_pos(pos);
    struct text out = text_into(text, size);
    if (g->shogi)
        return shogi_write(g, p, m, text, size);
    text_add(&out, "%s", g->name[fairy_from(m)]);
    if (m & FAIRY_VIA && !in_passing(p, m))
        text_add(&out, "%s", g->name[fairy_via(m)]);
    if (m & FAIRY_VIA2)
        text_add(&out, "%s", g->name[fairy_via2(m)]);
    if (m & FAIRY_CASTLE && p->castling & FAIRY_FREE)
        text_add(&out, "%s", g->name[fairy_castle_of(g, p, m).rook_from]);
    else
        text_add(&out, "%s", g->name[fairy_to(m)]);
    if (fairy_becomes(m) >= 0)
        text_add(&out, "=%s", g->variant->kind[fairy_becomes(m)].code);
    return (int)out.n;
}

/* On boards of up to FAIRY_PAIRED cells the cells left and entered are one part, otherwise two.
 * Then what distinguishes such moves: promotion and manner, and the cells captured on the way. */
int fairy_parts(const agon_game *game, agon_move m, struct agon_part out[AGON_MOVE_PARTS])
{
    enum { FAIRY_PAIRED = 100, MANNERS = 4 };
    const struct fairy_game *g = fairy_game(game);
    int cells = g->cells, n = 0, from = fairy_from(m), to = fairy_to(m);
    int manner = m & FAIRY_STEP ? 1 : m & FAIRY_CASTLE ? 2 : m & FAIRY_STAY ? 3 : 0;
    if (cells <= FAIRY_PAIRED) {
        out[n++] = (struct agon_part){cells * from + to, cells * cells};
    } else {
        out[n++] = (struct agon_part){from, cells};
        out[n++] = (struct agon_part){to, cells};
    }
    out[n++] = (struct agon_part){m ? MANNERS * (fairy_becomes(m) + 1) + manner : 0,
                                  MANNERS * (g->variant->kinds + 1)};
    out[n++] = (struct agon_part){m & FAIRY_VIA ? 1 + fairy_via(m) : 0, cells + 1};
    out[n++] = (struct agon_part){m & FAIRY_VIA2 ? 1 + fairy_via2(m) : 0, cells + 1};
    return n;
}
