/* A sheet is an SVG of an empty board with symbols for <use>; its name is GAME-CELLS. A piece is
 * "pKIND-SEAT", or "p-SEAT" where all look alike without their signs; one that lies turned has the
 * angle after that. Its state is drawn around it: "checked", "level-N", "frozen", "called". A
 * picture of a kind is named after it and whole. */
#include "server/game/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cairo.h>
#include <librsvg/rsvg.h>

#include "core/text.h"
#include "server/base/pages.h"
#include "server/game/picture_drawn.h"

enum { PIECE_BYTES = 320, MARGIN = 15, ROOM = 32768, PAPER = 0xf7f2e7 };

/* ---- putting together ---- */

static char *copy(const char *text)
{
    char *s = malloc(strlen(text) + 1);
    return s ? strcpy(s, text) : NULL;
}

static bool has(const char *sheet, const char *symbol)
{
    char id[40];
    snprintf(id, sizeof id, "id=\"%s\"", symbol);
    return strstr(sheet, id);
}

/* Puts a symbol where a piece lies; false: the sheet lacks it. */
static bool put(struct text *t, const char *sheet, const char *symbol, const struct agon_item *at)
{
    if (!has(sheet, symbol))
        return false;
    text_add(t, "<use href=\"#%s\" x=\"%d\" y=\"%d\"/>", symbol, at->x / 10, -at->y / 10);
    return true;
}

static bool put_piece(struct text *t, const char *sheet, const struct agon_item *i)
{
    char turned[32], own[32], any[32];
    snprintf(turned, sizeof turned, "p%d-%d-%d", i->piece, i->seat, i->angle);
    snprintf(own, sizeof own, "p%d-%d", i->piece, i->seat);
    snprintf(any, sizeof any, "p-%d", i->seat);
    return (i->angle && put(t, sheet, turned, i)) || put(t, sheet, own, i) || put(t, sheet, any, i);
}

/* Adds the pieces with their states; false: the sheet lacks one. */
static bool add_pieces(struct text *t, const char *sheet, const struct agon_item *item, int n,
                       bool over)
{
    bool levels = strstr(sheet, "id=\"level-");
    for (int i = 0; i < n; i++) {
        char level[16];
        if (item[i].cell < 0)
            continue;
        if (item[i].marks & AGON_MARK_CHECKED)
            put(t, sheet, "checked", &item[i]);
        if (!put_piece(t, sheet, &item[i]))
            return false;
        snprintf(level, sizeof level, "level-%d", item[i].level);
        if (levels)
            put(t, sheet, level, &item[i]);
        if (item[i].marks & AGON_MARK_FROZEN && !over)
            put(t, sheet, "frozen", &item[i]);
        if (item[i].marks & AGON_MARK_CALLED)
            put(t, sheet, "called", &item[i]);
    }
    return true;
}

char *picture_board(const agon_game *g, const agon_pos *pos, bool over)
{
    char name[64];
    snprintf(name, sizeof name, "%.40s-%d", g->rules->id, g->board->cells);
    const struct page *sheet = page_find(server_sheets, name, NULL);
    if (!sheet)
        return picture_draw(g, pos);
    const char *end = strstr(sheet->text, "</svg>");
    struct agon_item *item = end ? calloc(g->max_items + 1u, sizeof *item) : NULL;
    int n = item ? g->rules->items(g, pos, item) : 0;
    size_t size = end ? strlen(sheet->text) + (size_t)n * PIECE_BYTES + 1 : 1;
    char *svg = item ? malloc(size) : NULL;
    if (svg) {
        struct text t = text_into(svg, size);
        text_add(&t, "%.*s", (int)(end - sheet->text), sheet->text);
        bool whole = add_pieces(&t, sheet->text, item, n, over);
        text_add(&t, "</svg>");
        if (!whole || t.n >= size) {
            free(svg);
            svg = NULL;
        }
    }
    free(item);
    return svg;
}

char *picture_kind(const char *kind)
{
    const struct page *sheet = page_find(server_sheets, kind, NULL);
    return sheet ? copy(sheet->text) : NULL;
}

/* ---- painting ---- */

/* What has been written of a PNG. */
struct png {
    char *bytes;
    size_t n, room;
};

static cairo_status_t take(void *user, const unsigned char *bytes, unsigned int n)
{
    struct png *p = user;
    if (p->n + n > p->room) {
        size_t room = 2 * p->room + n + ROOM;
        char *more = realloc(p->bytes, room);
        if (!more)
            return CAIRO_STATUS_NO_MEMORY;
        p->bytes = more;
        p->room = room;
    }
    memcpy(p->bytes + p->n, bytes, n);
    p->n += n;
    return CAIRO_STATUS_SUCCESS;
}

static bool render(cairo_t *c, const char *svg)
{
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, strlen(svg), NULL);
    RsvgRectangle place = {MARGIN, MARGIN, PICTURE_WIDTH - 2 * MARGIN, PICTURE_HEIGHT - 2 * MARGIN};
    cairo_set_source_rgb(c, (PAPER >> 16) / 255.0, (PAPER >> 8 & 255) / 255.0,
                         (PAPER & 255) / 255.0);
    cairo_paint(c);
    bool painted = handle && rsvg_handle_render_document(handle, c, &place, NULL);
    if (handle)
        g_object_unref(handle);
    return painted && cairo_status(c) == CAIRO_STATUS_SUCCESS;
}

char *picture_paint(const char *svg, size_t *n)
{
    struct png png = {0};
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, PICTURE_WIDTH, PICTURE_HEIGHT);
    cairo_t *c = cairo_create(surface);
    bool good = render(c, svg) &&
                cairo_surface_write_to_png_stream(surface, take, &png) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(c);
    cairo_surface_destroy(surface);
    if (!good) {
        free(png.bytes);
        png.bytes = NULL;
    }
    *n = png.n;
    return png.bytes;
}
