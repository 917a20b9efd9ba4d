/* The display of a dissection: polygons of pieces and outline, in thousandths for drawing.
 *
 * Every piece is a separate kind, and has a cell of the same number: its place in the tray below
 * the outline, where it is while free. */
#include <stdlib.h>
#include <string.h>

#include "games/dissect/dissect.h"

enum { TRAY_GAP = 700, TRAY_WIDTH = 9000 };

struct dissect_look {
    struct agon_cell cell[DISSECT_PIECES];
    struct agon_piece_type piece[DISSECT_PIECES];
    char names[DISSECT_PIECES][16];
    struct agon_polygon polygon[DISSECT_PIECES], outline[DISSECT_OUTLINE / 3];
    struct agon_vertex spot[DISSECT_CORNERS + REGION_EDGES];
    int spots;
};

static int32_t thousandths(struct number n)
{
    return (int32_t)((n.a * 1000000 + n.b * 1414214) / (1000 * NUMBER_UNIT));
}

static void add_spot(struct dissect_look *look, struct point p)
{
    look->spot[look->spots++] = (struct agon_vertex){thousandths(p.x), thousandths(p.y)};
}

static void add_pieces(struct dissect_game *g)
{
    struct dissect_look *look = g->look;
    for (int i = 0; i < g->pieces; i++) {
        const struct shape *s = &g->piece[i].form[0].shape;
        look->polygon[i] = (struct agon_polygon){s->n, look->spot + look->spots};
        for (int k = 0; k < s->n; k++)
            add_spot(look, s->at[k]);
        memcpy(look->names[i], "en=", 3);
        memcpy(look->names[i] + 3, g->piece[i].name, sizeof g->piece[i].name);
        look->piece[i] = (struct agon_piece_type){g->piece[i].name, look->names[i], NULL};
    }
}

static void add_outline(struct dissect_game *g)
{
    struct dissect_look *look = g->look;
    struct region r = g->outline;
    bool last[REGION_EDGES];
    region_loops(&r, last);
    for (int i = 0; i < r.n; i++) {
        struct agon_polygon *p = &look->outline[g->board.outlines];
        if (p->n++ == 0)
            p->at = look->spot + look->spots;
        add_spot(look, r.edge[i].from);
        g->board.outlines += last[i];
    }
}

/* The bounding box of a polygon. */
static void bounds(const struct agon_polygon *p, struct agon_vertex *least,
                   struct agon_vertex *most)
{
    *least = *most = p->at[0];
    for (int i = 1; i < p->n; i++) {
        least->x = p->at[i].x < least->x ? p->at[i].x : least->x;
        least->y = p->at[i].y < least->y ? p->at[i].y : least->y;
        most->x = p->at[i].x > most->x ? p->at[i].x : most->x;
        most->y = p->at[i].y > most->y ? p->at[i].y : most->y;
    }
}

/* Arranges the tray in rows below the outline. */
static void add_tray(struct dissect_game *g)
{
    struct dissect_look *look = g->look;
    struct agon_vertex least, most, from = {0, 0}, to = {TRAY_WIDTH, 0};
    for (int i = 0; i < g->board.outlines; i++) {
        bounds(&look->outline[i], &least, &most);
        from.x = i == 0 || least.x < from.x ? least.x : from.x;
        from.y = i == 0 || least.y < from.y ? least.y : from.y;
        to.x = most.x > to.x ? most.x : to.x;
    }
    int32_t x = from.x, y = from.y - TRAY_GAP, low = y;
    for (int i = 0; i < g->pieces; i++) {
        bounds(&look->polygon[i], &least, &most);
        if (x > from.x && x + most.x - least.x > to.x) {
            x = from.x;
            y = low - TRAY_GAP;
        }
        look->cell[i] = (struct agon_cell){x - least.x, y - most.y, g->piece[i].name, "tray"};
        low = y - most.y + least.y < low ? y - most.y + least.y : low;
        x += most.x - least.x + TRAY_GAP;
    }
}

int dissect_look(struct dissect_game *g, struct agon_error *e)
{
    g->look = calloc(1, sizeof *g->look);
    if (!g->look)
        return agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    struct dissect_look *look = g->look;
    g->board = (struct agon_board){.shape = "polygons",
                                   .cells = g->pieces,
                                   .pieces = g->pieces,
                                   .cell = look->cell,
                                   .piece = look->piece,
                                   .polygon = look->polygon,
                                   .outline = look->outline};
    add_pieces(g);
    add_outline(g);
    add_tray(g);
    return 0;
}

void dissect_look_free(struct dissect_game *g)
{
    free(g->look);
}

/* A piece's own cell: users pick it up there, and drop it where there is no cell. */
int dissect_touch(const agon_game *game, const agon_pos *pos, agon_move m,
                  int16_t cell[AGON_TOUCH_MAX])
{
    (void)game;
    (void)pos;
    cell[0] = (int16_t)dissect_piece_of(m);
    return 1;
}

static struct agon_item item_of(int piece, int how, struct point at)
{
    return (struct agon_item){.x = thousandths(at.x),
                              .y = thousandths(at.y),
                              .cell = -1,
                              .angle = (int16_t)(how % 8 * 45),
                              .piece = (uint8_t)piece,
                              .marks = how >= 8 ? AGON_MARK_FLIPPED : 0,
                              .ms = -1};
}

int dissect_items(const agon_game *game, const agon_pos *pos, struct agon_item *out)
{
    const struct dissect_game *g = dissect_game(game);
    const struct dissect_pos *p = dissect_pos(pos);
    for (int i = 0; i < g->pieces; i++) {
        const struct agon_cell *cell = &g->board.cell[i];
        if (p->how[i] != DISSECT_FREE)
            out[i] = item_of(i, p->how[i], dissect_place_at(p, i));
        else
            out[i] = (struct agon_item){
                .x = cell->x, .y = cell->y, .cell = (int16_t)i, .piece = (uint8_t)i, .ms = -1};
    }
    return g->pieces;
}

bool dissect_lays(const agon_game *game, const agon_pos *pos, agon_move m, struct agon_item *item)
{
    (void)game;
    (void)pos;
    if (!(m & DISSECT_LAY))
        return false;
    *item = item_of(dissect_piece_of(m), dissect_how(m), dissect_at(m));
    return true;
}
