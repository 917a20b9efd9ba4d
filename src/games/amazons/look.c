/* The display of the Amazons: cells, amazons, arrows; the cells to touch for a move. */
#include <stdio.h>

#include "games/amazons/amazons.h"

enum { KIND_AMAZON, KIND_ARROW };
static const struct agon_piece_type pieces[] = {
    {"Q", "en=Amazon;fr=Amazone;ja=アマゾン;tr=Amazon", "Q"},
    {"*", "en=Arrow;fr=Flèche;ja=矢;tr=Ok", NULL},
};

void amazons_look(struct amazons_game *g)
{
    for (int i = 0; i < g->width * g->height; i++) {
        int file = i % g->width, rank = i / g->width;
        snprintf(g->name[i], sizeof g->name[i], "%c%d", 'a' + file, rank + 1);
        bool dark = (file + rank) % 2 == 0;
        g->cell[i] =
            (struct agon_cell){1000 * file, 1000 * rank, g->name[i], dark ? "dark" : "light"};
    }
    g->board = (struct agon_board){"square", g->width * g->height, 2, g->cell, pieces};
}

int amazons_cell(const struct amazons_game *g, int sq)
{
    return g->width * square_rank(sq) + square_file(sq);
}

const char *amazons_square_name(const struct amazons_game *g, int sq)
{
    return g->name[amazons_cell(g, sq)];
}

const char *amazons_seat_name(int seat)
{
    return seat == AMAZONS_WHITE ? "white" : "black";
}

int amazons_touch(const agon_game *game, const agon_pos *pos, agon_move m,
                  int16_t cell[AGON_TOUCH_MAX])
{
    const struct amazons_game *g = amazons_game(game);
    (void)pos;
    if (m & AMAZONS_SHOT) {
        cell[0] = (int16_t)amazons_cell(g, amazons_arrow(m));
        return 1;
    }
    cell[0] = (int16_t)amazons_cell(g, amazons_from(m));
    cell[1] = (int16_t)amazons_cell(g, amazons_to(m));
    return 2;
}

static struct agon_item item_on(const struct amazons_game *g, int sq, int seat, int kind)
{
    int cell = amazons_cell(g, sq);
    return (struct agon_item){.x = g->cell[cell].x,
                              .y = g->cell[cell].y,
                              .cell = (int16_t)cell,
                              .seat = (int8_t)seat,
                              .piece = (uint8_t)kind,
                              .ms = -1};
}

int amazons_items(const agon_game *game, const agon_pos *pos, struct agon_item *out)
{
    const struct amazons_game *g = amazons_game(game);
    const struct amazons_pos *p = amazons_pos(pos);
    int n = 0;
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < p->amazons[seat]; i++) {
            int sq = p->at[seat][i];
            out[n] = item_on(g, sq, seat, KIND_AMAZON);
            out[n++].marks = board_has_exit(&p->board, sq) ? 0 : AGON_MARK_FROZEN;
        }
    for (int rank = 0; rank < g->height; rank++)
        for (int file = 0; file < g->width; file++) {
            int sq = 16 * rank + file;
            bool amazon = amazons_find(p, 0, sq) >= 0 || amazons_find(p, 1, sq) >= 0;
            if (!board_is_free(&p->board, sq) && !amazon)
                out[n++] = item_on(g, sq, -1, KIND_ARROW);
        }
    return n;
}
