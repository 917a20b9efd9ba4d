/* The display of a board of the family: cells, pieces, and the cells to touch for a move. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "games/fairy/fairy.h"
#include "games/fairy/names.h"

bool fairy_look(struct fairy_game *g)
{
    const struct variant *v = g->variant;
    g->cell = fairy_take(g, (size_t)g->cells, sizeof *g->cell);
    g->name = fairy_take(g, (size_t)g->cells, sizeof *g->name);
    g->look = fairy_take(g, (size_t)v->kinds, sizeof *g->look);
    if (!g->cell || !g->name || !g->look)
        return false;
    for (int c = 0; c < g->cells; c++) {
        int x = g->x_of[c], y = g->y_of[c];
        names_write_cell(g, c, g->name[c]);
        const char *look = v->shogi ? "" : (x + y) % 2 == 0 ? "dark" : "light";
        g->cell[c] = (struct agon_cell){1000 * x, 1000 * y, g->name[c], look};
    }
    for (int i = 0; i < v->kinds; i++)
        g->look[i] = (struct agon_piece_type){v->kind[i].code, v->kind[i].names, v->kind[i].moves};
    g->board = (struct agon_board){"square", g->cells, v->kinds, g->cell, g->look};
    return true;
}

int fairy_touch(const agon_game *game, const agon_pos *pos, agon_move m,
                int16_t cell[AGON_TOUCH_MAX])
{
    const struct fairy_pos *p = fairy_pos(pos);
    int n = 0, to = fairy_to(m);
    if (m & FAIRY_CASTLE && p->castling & FAIRY_FREE)
        to = fairy_castle_of(fairy_game(game), p, m).rook_from;
    bool passing = m & FAIRY_VIA && p->stepped != p->crossed && fairy_via(m) == p->stepped &&
                   fairy_to(m) != fairy_from(m) && !p->cell[fairy_to(m)] && !(m & FAIRY_VIA2);
    cell[n++] = (int16_t)fairy_from(m);
    if (m & FAIRY_VIA && !passing)
        cell[n++] = (int16_t)fairy_via(m);
    if (m & FAIRY_VIA2)
        cell[n++] = (int16_t)fairy_via2(m);
    cell[n++] = (int16_t)to;
    return n;
}

/* Promoted: only if the rules record it; checked: only if check must be met. */
static uint8_t marks_of(const struct fairy_game *g, const struct fairy_pos *p, int seat, int c,
                        bool danger)
{
    static const struct fairy_change none = {-1, -1, -1, -1, -1};
    uint8_t marks = piece_promoted(p->cell[c]) ? AGON_MARK_PROMOTED : 0;
    if (danger && g->kind[seat][piece_kind(p->cell[c])].royal &&
        fairy_attacked(g, p, c, !seat, &none))
        marks |= AGON_MARK_CHECKED;
    return marks;
}

int fairy_items(const agon_game *game, const agon_pos *pos, struct agon_item *out)
{
    const struct fairy_game *g = fairy_game(game);
    const struct fairy_pos *p = fairy_pos(pos);
    int n = 0;
    for (int seat = 0; seat < 2; seat++) {
        bool danger = fairy_in_danger(g, p, seat);
        for (int i = 0; i < p->count[seat]; i++) {
            int c = *fairy_list(g, p, seat, i);
            out[n++] = (struct agon_item){.x = g->cell[c].x,
                                          .y = g->cell[c].y,
                                          .cell = (int16_t)c,
                                          .seat = (int8_t)seat,
                                          .piece = (uint8_t)piece_kind(p->cell[c]),
                                          .marks = marks_of(g, p, seat, c, danger),
                                          .ms = -1};
        }
    }
    return n;
}
