/* The Shogi Association's notation of moves. */
#include "games/fairy/shogi.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

static void add_cell(struct text *out, const struct fairy_game *g, int cell)
{
    int rank = g->height - 1 - g->y_of[cell];
    text_add(out, "%d", g->width - g->x_of[cell]);
    if (rank >= 26)
        text_add_char(out, 'a');
    text_add_char(out, (char)('a' + rank % 26));
}

static void add_piece(struct text *out, const struct fairy_game *g, fairy_piece piece)
{
    text_add(out, "%s%s", piece_promoted(piece) ? "+" : "",
             g->variant->kind[piece_kind(piece)].code);
}

/* Writes a move, with or without the cell where it begins. */
static size_t write_one(const struct fairy_game *g, const struct fairy_pos *p, agon_move m,
                        bool start, char *text, size_t size)
{
    struct text out = text_into(text, size);
    int from = fairy_from(m), to = fairy_to(m);
    bool via = m & FAIRY_VIA, igui = via && to == from;
    add_piece(&out, g, p->cell[from]);
    if (start)
        add_cell(&out, g, from);
    if (m & FAIRY_STAY)
        text_add(&out, "-!");
    if (via) {
        text_add(&out, "x%s", igui ? "!" : "");
        add_cell(&out, g, fairy_via(m));
    }
    if (m & FAIRY_VIA2) {
        text_add(&out, "x%s", igui ? "!" : "");
        add_cell(&out, g, fairy_via2(m));
    }
    if (to != from) {
        text_add_char(&out, p->cell[to] ? 'x' : '-');
        add_cell(&out, g, to);
    }
    if (fairy_becomes(m) >= 0) {
        text_add_char(&out, '+');
        if (g->kind[p->seat][piece_kind(p->cell[from])].targets > 1)
            text_add(&out, "%s", g->variant->kind[fairy_becomes(m)].code);
    }
    return out.n;
}

/* Whether another piece of the same name has a move with the same text. */
static bool ambiguous(const struct fairy_game *g, const struct fairy_pos *p, agon_move m,
                      const char *text)
{
    char other[64];
    bool met = false;
    agon_move *list = NULL;
    for (int i = 0; i < p->count[p->seat] && !met; i++) {
        int c = *fairy_list(g, p, p->seat, i);
        met = c != fairy_from(m) && p->cell[c] == p->cell[fairy_from(m)];
    }
    if (!met)
        return false;
    list = malloc(((size_t)fairy_generate(g, p, NULL) + 1) * sizeof *list);
    uint64_t n = list ? fairy_generate(g, p, list) : 0;
    bool found = !list;
    for (uint64_t i = 0; i < n && !found; i++)
        if (fairy_from(list[i]) != fairy_from(m) && fairy_to(list[i]) == fairy_to(m) &&
            p->cell[fairy_from(list[i])] == p->cell[fairy_from(m)]) {
            write_one(g, p, list[i], false, other, sizeof other);
            found = strcmp(other, text) == 0;
        }
    free(list);
    return found;
}

int shogi_write(const struct fairy_game *g, const struct fairy_pos *p, agon_move m, char *text,
                size_t size)
{
    char brief[64];
    bool stays = fairy_to(m) == fairy_from(m);
    write_one(g, p, m, false, brief, sizeof brief);
    return (int)write_one(g, p, m, stays || ambiguous(g, p, m, brief), text, size);
}

bool shogi_read(const struct fairy_game *g, const struct fairy_pos *p, const agon_move *list,
                uint64_t n, const char **s, agon_move *move)
{
    char text[64];
    size_t word = text_word(*s);
    if (word == 0 || (!isupper((unsigned char)**s) && **s != '+') || word >= sizeof text)
        return false;
    for (uint64_t i = 0; i < n; i++)
        for (int start = 0; start < 2; start++) {
            write_one(g, p, list[i], start, text, sizeof text);
            if (text_equal(*s, word, text) && (start || fairy_to(list[i]) == fairy_from(list[i]) ||
                                               !ambiguous(g, p, list[i], text))) {
                *move = list[i];
                *s += word;
                return true;
            }
        }
    return false;
}
