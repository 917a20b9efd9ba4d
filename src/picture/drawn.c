/* Towers and figures in SVG; sizes and colours are the site's (web/src/board, web/src/pieces). */
#include "picture/drawn.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum { EDGE = 60, ROOM = 1 << 16, CORNER_BYTES = 24, ITEM_BYTES = 400 };

/* ---- towers ---- */

/* The number in a disc's name, "3" or "w3", and its tower's letter. */
static int size_of(const struct agon_piece_type *kind)
{
    return atoi(kind->letter + strcspn(kind->letter, "0123456789"));
}

static void add_disc(struct text *t, const struct agon_piece_type *kind, int most, double x,
                     double y, double tall)
{
    static const char letters[] = "wbg"; /* the towers with a colour */
    static const char *const fills[] = {"#f1ead8", "#3a3f46", "#d9a93a"};
    const char *tower = strchr(letters, kind->letter[0]);
    int size = size_of(kind);
    double wide = 34 + 150.0 * size / (most > 3 ? most : 3), round = tall / 2.4;
    text_add(t, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\"",
             x - wide / 2, y - tall / 2, wide, tall - 1.5, round < 14 ? round : 14);
    if (tower)
        text_add(t, " fill=\"%s\"", fills[tower - letters]);
    else
        text_add(t, " fill=\"hsl(%d,46%%,52%%)\"", 300 * (size - 1) / (most > 1 ? most : 1) + 12);
    text_add(t, " stroke=\"#28190a\" stroke-opacity=\"0.55\" stroke-width=\"1.5\"/>");
}

static void draw_towers(struct text *t, const agon_game *g, const struct agon_item *item, int n)
{
    const struct agon_board *b = g->board;
    int most = 1;
    for (int i = 0; i < b->pieces; i++)
        most = size_of(&b->piece[i]) > most ? size_of(&b->piece[i]) : most;
    double tall = 420.0 / b->pieces < 46 ? 420.0 / b->pieces : 46;
    double high = 60 + (b->pieces > 5 ? b->pieces : 5) * tall, wide = 220 * b->cells;
    text_add(t, "viewBox=\"-124 %.0f %.0f %.0f\">", -high - 16, wide + 28, high + 106);
    text_add(t, "<rect x=\"-118\" width=\"%.0f\" height=\"74\" rx=\"12\" fill=\"#6d4f31\"/>",
             wide + 16);
    for (int i = 0; i < b->cells; i++)
        text_add(t,
                 "<rect x=\"%d\" y=\"%.0f\" width=\"14\" height=\"%.0f\" rx=\"7\" fill=\"#8a6238\" "
                 "stroke=\"#5d3f1f\" stroke-width=\"1.5\"/>",
                 220 * i - 7, 20 - high, high - 20);
    for (int i = 0; i < n; i++)
        add_disc(t, &b->piece[item[i].piece], most, 220 * item[i].cell,
                 -(item[i].level + 0.5) * tall - 1, tall);
}

/* ---- figures ---- */

struct box {
    int32_t left, right, low, high; /* thousandths of a cell, y upwards */
};

static void hold(struct box *box, int32_t x, int32_t y)
{
    box->left = x < box->left ? x : box->left;
    box->right = x > box->right ? x : box->right;
    box->low = y < box->low ? y : box->low;
    box->high = y > box->high ? y : box->high;
}

static void add_loop(struct text *t, const struct agon_polygon *p)
{
    for (int i = 0; i < p->n; i++)
        text_add(t, "%c%d %d", i ? 'L' : 'M', p->at[i].x / 10, -p->at[i].y / 10);
    text_add(t, "Z");
}

/* The greatest distance of a corner from the piece's vertex 0, around which it may turn. */
static void hold_piece(struct box *box, const struct agon_polygon *p, const struct agon_item *at)
{
    int32_t far = 0;
    for (int i = 0; i < p->n; i++) {
        int32_t x = abs(p->at[i].x), y = abs(p->at[i].y);
        far = x > far ? x : far;
        far = y > far ? y : far;
    }
    hold(box, at->x - far, at->y - far);
    hold(box, at->x + far, at->y + far);
}

static void draw_figure(struct text *t, const agon_game *g, const struct agon_item *item, int n)
{
    static const char *const hue[] = {"#c6553c", "#2f7f86", "#dca63a", "#7a5a9c", "#5c8f4a",
                                      "#c77f9d", "#4d6fa8", "#a8743f", "#86a34c", "#c4683f",
                                      "#5b9aa0", "#8f6b58", "#b0a13c", "#6e7fb5"};
    const struct agon_board *b = g->board;
    struct box box = {INT32_MAX, INT32_MIN, INT32_MAX, INT32_MIN};
    for (int i = 0; i < b->outlines; i++)
        for (int k = 0; k < b->outline[i].n; k++)
            hold(&box, b->outline[i].at[k].x, b->outline[i].at[k].y);
    for (int i = 0; i < n; i++)
        hold_piece(&box, &b->polygon[item[i].piece], &item[i]);
    text_add(t, "viewBox=\"%d %d %d %d\">", box.left / 10 - EDGE, -box.high / 10 - EDGE,
             (box.right - box.left) / 10 + 2 * EDGE, (box.high - box.low) / 10 + 2 * EDGE);
    text_add(t, "<path fill=\"#3c352c\" fill-rule=\"evenodd\" fill-opacity=\"0.82\" d=\"");
    for (int i = 0; i < b->outlines; i++)
        add_loop(t, &b->outline[i]);
    text_add(t, "\"/>");
    for (int i = 0; i < n; i++) {
        text_add(t, "<path transform=\"translate(%d %d) rotate(%d)%s\" fill=\"%s\" d=\"",
                 item[i].x / 10, -item[i].y / 10, -item[i].angle,
                 item[i].marks & AGON_MARK_FLIPPED ? " scale(-1 1)" : "",
                 hue[item[i].piece % (sizeof hue / sizeof *hue)]);
        add_loop(t, &b->polygon[item[i].piece]);
        text_add(t, "\" stroke=\"#141414\" stroke-opacity=\"0.6\" stroke-width=\"2\"/>");
    }
}

/* ---- both ---- */

char *picture_draw(const agon_game *g, const agon_pos *pos)
{
    bool towers = strcmp(g->board->shape, "pegs") == 0;
    if (!towers && strcmp(g->board->shape, "polygons") != 0)
        return NULL;
    size_t size = ROOM + (size_t)g->max_items * ITEM_BYTES;
    for (int i = 0; i < g->board->outlines; i++)
        size += (size_t)g->board->outline[i].n * CORNER_BYTES;
    struct agon_item *item = calloc(g->max_items + 1u, sizeof *item);
    char *svg = item ? malloc(size) : NULL;
    if (svg) {
        struct text t = text_into(svg, size);
        int n = g->rules->items(g, pos, item);
        text_add(&t, "<svg xmlns=\"http://www.w3.org/2000/svg\" ");
        (towers ? draw_towers : draw_figure)(&t, g, item, n);
        text_add(&t, "</svg>");
        if (t.n >= size) {
            free(svg);
            svg = NULL;
        }
    }
    free(item);
    return svg;
}
