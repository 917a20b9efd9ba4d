/* A sheet is an SVG of an empty board in which a piece is a symbol "pKIND-SEAT" for <use>; its name
 * is GAME-CELLS. A picture of a kind is named after it and whole. */
#include "server/game/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cairo.h>
#include <librsvg/rsvg.h>

#include "core/text.h"
#include "server/base/pages.h"

enum { PIECE_BYTES = 64, MARGIN = 15, ROOM = 32768, PAPER = 0xf7f2e7 };

/* ---- putting together ---- */

static char *copy(const char *text)
{
    char *s = malloc(strlen(text) + 1);
    return s ? strcpy(s, text) : NULL;
}

/* Adds the pieces; false: the sheet lacks one. */
static bool add_pieces(struct text *t, const char *sheet, const struct agon_item *item, int n)
{
    for (int i = 0; i < n; i++) {
        char symbol[32];
        snprintf(symbol, sizeof symbol, "id=\"p%d-%d\"", item[i].piece, item[i].seat);
        if (item[i].cell >= 0 && !strstr(sheet, symbol))
            return false;
        if (item[i].cell >= 0)
            text_add(t, "<use href=\"#p%d-%d\" x=\"%d\" y=\"%d\"/>", item[i].piece, item[i].seat,
                     item[i].x / 10, -item[i].y / 10);
    }
    return true;
}

char *picture_board(const agon_game *g, const agon_pos *pos)
{
    char name[64];
    snprintf(name, sizeof name, "%.40s-%d", g->rules->id, g->board->cells);
    const struct page *sheet = page_find(server_sheets, name, NULL);
    const char *end = sheet ? strstr(sheet->text, "</svg>") : NULL;
    struct agon_item *item = end ? calloc(g->max_items + 1u, sizeof *item) : NULL;
    int n = item ? g->rules->items(g, pos, item) : 0;
    size_t size = end ? strlen(sheet->text) + (size_t)n * PIECE_BYTES + 1 : 1;
    char *svg = item ? malloc(size) : NULL;
    if (svg) {
        struct text t = text_into(svg, size);
        text_add(&t, "%.*s", (int)(end - sheet->text), sheet->text);
        bool whole = add_pieces(&t, sheet->text, item, n);
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
