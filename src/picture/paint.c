/* Painting with librsvg. */
#include "picture/paint.h"

#include <stdlib.h>
#include <string.h>

#include <cairo.h>
#include <librsvg/rsvg.h>

enum { ROOM = 32768, PAPER = 0xf7f2e7 };

const bool picture_paints = true;

/* The bytes of a PNG so far. */
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

static bool render(cairo_t *c, const char *svg, struct picture_frame f)
{
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, strlen(svg), NULL);
    RsvgRectangle place = {f.margin, f.margin, f.width - 2 * f.margin, f.height - 2 * f.margin};
    cairo_set_source_rgb(c, (PAPER >> 16) / 255.0, (PAPER >> 8 & 255) / 255.0,
                         (PAPER & 255) / 255.0);
    cairo_paint(c);
    bool painted = handle && rsvg_handle_render_document(handle, c, &place, NULL);
    if (handle)
        g_object_unref(handle);
    return painted && cairo_status(c) == CAIRO_STATUS_SUCCESS;
}

char *picture_paint(const char *svg, struct picture_frame frame, size_t *n)
{
    struct png png = {0};
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, frame.width, frame.height);
    cairo_t *c = cairo_create(surface);
    bool good = render(c, svg, frame) &&
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

bool picture_pixels(const char *svg, struct picture_frame frame, uint32_t *pixels)
{
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)pixels, CAIRO_FORMAT_RGB24, frame.width, frame.height,
        frame.width * (int)sizeof *pixels);
    cairo_t *c = cairo_create(surface);
    bool good = render(c, svg, frame);
    cairo_destroy(c);
    cairo_surface_destroy(surface);
    return good;
}
