/* The display of an Abalone board: cells, marbles, ejected ones beside the board, and the cells to
 * touch for a move.
 *
 * With one colour the owners of marbles are hidden: all are of one kind and no seat, and ejected
 * ones too unless their owners are shown. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "games/abalone/abalone.h"

enum { PIVOT = ABALONE_COLOURS, RIDER, MARBLE, KINDS };

static const struct agon_piece_type pieces[KINDS] = {
    {"B", "en=Black;fr=Noir;ja=黒;tr=Siyah", NULL},
    {"W", "en=White;fr=Blanc;ja=白;tr=Beyaz", NULL},
    {"R", "en=Red;fr=Rouge;ja=赤;tr=Kırmızı", NULL},
    {"Y", "en=Yellow;fr=Jaune;ja=黄;tr=Sarı", NULL},
    {"G", "en=Green;fr=Vert;ja=緑;tr=Yeşil", NULL},
    {"V", "en=Violet;fr=Violet;ja=紫;tr=Mor", NULL},
    {"P", "en=Pivot;fr=Pivot;ja=中心玉;tr=Pivot", NULL},
    {"N", "en=Rider;fr=Cavalier;ja=騎手;tr=Binici", NULL},
    {"O", "en=Marble;fr=Bille;ja=玉;tr=Bilye", NULL},
};

/* The middle of a cell: rows are a cell's height times the cosine of 30 degrees apart. */
static void centre(const struct abalone_game *g, int board, int cell, int32_t *x, int32_t *y)
{
    int row = g->grid.row[cell], number = g->grid.number[cell], width = 2 * g->grid.size + 1;
    *x = 1000 * number - 500 * row + 500 * (g->grid.size - 1) + 1000 * board * width;
    *y = 866 * (row - 1);
}

void abalone_look_init(struct abalone_game *g)
{
    for (int board = 0; board < g->boards; board++)
        for (int cell = 0; cell < g->grid.cells; cell++) {
            struct agon_cell *c = &g->cell[board * g->grid.cells + cell];
            centre(g, board, cell, &c->x, &c->y);
            snprintf(g->second_name[cell], sizeof g->second_name[cell], "%s", g->grid.name[cell]);
            g->second_name[cell][0] = (char)toupper((unsigned char)g->second_name[cell][0]);
            c->name = board ? g->second_name[cell] : g->grid.name[cell];
            c->look = abalone_has(&g->hole, cell)       ? "hole"
                      : abalone_has(&g->obstacle, cell) ? "obstacle"
                                                        : "";
        }
    g->look = (struct agon_board){"hex", g->boards * g->grid.cells, KINDS, g->cell, pieces};
}

int abalone_touch(const agon_game *game, const agon_pos *pos, agon_move m,
                  int16_t touched[AGON_TOUCH_MAX])
{
    const struct abalone_game *g = abalone_game(game);
    const struct abalone_pos *p = abalone_pos(pos);
    int from = abalone_move_from(m), direction = abalone_move_direction(m), cell[4], n = 0;
    int first = abalone_board_of(g, p) * g->grid.cells;
    int own = abalone_own_cells(g, p, m, cell);
    touched[n++] = (int16_t)(first + from);
    if (abalone_move_shape(m) == ABALONE_TRIANGLE)
        touched[n++] = (int16_t)(first + cell[1]);
    if (abalone_move_shape(m) != ABALONE_IN_LINE)
        touched[n++] = (int16_t)(first + cell[own - 1]);
    touched[n++] = (int16_t)(first + g->grid.next[from][direction]);
    return n;
}

/* An item on a cell. */
static struct agon_item item_on(const struct abalone_game *g, int board, int cell, int kind,
                                int seat, int level)
{
    const struct agon_cell *c = &g->cell[board * g->grid.cells + cell];
    return (struct agon_item){.x = c->x,
                              .y = c->y,
                              .cell = (int16_t)(board * g->grid.cells + cell),
                              .level = (int16_t)level,
                              .seat = (int8_t)seat,
                              .piece = (uint8_t)kind,
                              .ms = -1};
}

static int add_marbles(const struct abalone_game *g, const struct abalone_pos *p, int board,
                       struct agon_item *out)
{
    int n = 0;
    for (int cell = 0; cell < g->grid.cells; cell++) {
        int colour = abalone_marble_at(g, p, board, cell);
        if (colour < 0)
            continue;
        bool pivot = colour == g->colours;
        out[n++] = item_on(g, board, cell,
                           pivot       ? PIVOT
                           : g->hidden ? MARBLE
                                       : colour,
                           pivot || g->hidden ? -1 : colour, 0);
    }
    return n;
}

/* Ejected marbles are in a row of their colour below the board. */
static int add_lost(const struct abalone_game *g, const struct abalone_pos *p, int board,
                    struct agon_item *out)
{
    int n = 0;
    for (int colour = 0; colour < g->colours; colour++)
        for (int i = 0; i < p->lost[board * g->colours + colour]; i++, n++)
            out[n] = (struct agon_item){.x = 1000 * (g->hides_lost ? n : i) +
                                             1000 * board * (2 * g->grid.size + 1),
                                        .y = -1200 - 1000 * (g->hides_lost ? 0 : colour),
                                        .cell = -1,
                                        .seat = (int8_t)(g->hides_lost ? -1 : colour),
                                        .piece = (uint8_t)(g->hides_lost ? MARBLE : colour),
                                        .ms = -1};
    return n;
}

int abalone_items(const agon_game *game, const agon_pos *pos, struct agon_item *out)
{
    const struct abalone_game *g = abalone_game(game);
    const struct abalone_pos *p = abalone_pos(pos);
    int n = 0;
    for (int board = 0; board < g->boards; board++) {
        n += add_marbles(g, p, board, out + n);
        n += add_lost(g, p, board, out + n);
    }
    for (int colour = 0; g->rider && colour < 2; colour++)
        for (int cell = 0; p->fallen != colour + 1 && cell < g->grid.cells; cell++)
            if (abalone_has(&g->rest[colour], cell)) {
                out[n++] = item_on(g, 0, cell, RIDER, g->hidden ? -1 : colour, 1);
                break;
            }
    return n;
}
